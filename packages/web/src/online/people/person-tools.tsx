import type { Seat } from '@mesnada/engine'
import { t } from '../../text/language.ts'
import { ask } from '../line/http.ts'
import { AskForm } from './ask-form.tsx'

interface PersonToolsProps {
  readonly game: string
  readonly seat: Seat
  readonly name: string
  readonly invite: string | undefined
}

/** What one can do about the person at the other seat. */
export const PersonTools = (props: PersonToolsProps) => {
  const someone = () => ({
    game: props.game,
    seat: props.seat,
    ...(props.invite !== undefined && { invite: props.invite }),
  })
  return (
    <details class="person-tools">
      <summary>{t('people.tools', { name: props.name })}</summary>
      <p>{t('people.block.text')}</p>
      <AskForm
        action={t('people.block')}
        done={t('people.blocked.done')}
        ask={() => ask('POST', '/people/blocks', someone())}
      />
      <AskForm
        action={t('people.report')}
        done={t('people.reported')}
        ask={field => ask('POST', '/people/reports', { ...someone(), text: field('text') })}
      >
        <label>
          <span>{t('people.report.text')}</span>
          <textarea name="text" required maxlength="2000" rows="3" />
        </label>
      </AskForm>
    </details>
  )
}
