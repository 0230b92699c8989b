import type { VacationCard } from '@mesnada/server/api'
import { createResource, Show } from 'solid-js'
import { dayOf, t } from '../../text/language.ts'
import { createAsking, Refused } from '../line/asking.tsx'
import { ask } from '../line/http.ts'

/** Days one has saved, and going away. */
const Vacation = () => {
  const { isBusy, refusal, run } = createAsking()
  const [card, { mutate }] = createResource(async () => {
    const answer = await ask<VacationCard>('GET', '/me/vacation')
    return answer.ok ? answer.value : undefined
  })
  const turn = (on: boolean): Promise<boolean> =>
    run(async () => {
      const answer = await ask<VacationCard>('PUT', '/me/vacation', { on })
      if (!answer.ok) return answer.refusal
      mutate(answer.value)
      return undefined
    })
  return (
    <Show when={card.latest}>
      {known => (
        <div class="vacation">
          <p>{t('vacation.text', { rate: known().daysForOne, most: known().most })}</p>
          <Show
            when={known().ends}
            fallback={
              <>
                <p class="vacation-days">{t('vacation.saved', { days: known().days })}</p>
                <button type="button" class="action" disabled={isBusy()} onClick={() => void turn(true)}>
                  {t('vacation.begin')}
                </button>
              </>
            }
          >
            {ends => (
              <>
                <p class="vacation-days" role="status">
                  {t('vacation.on', { date: dayOf(ends()) })}
                </p>
                <button
                  type="button"
                  class="action main"
                  disabled={isBusy()}
                  onClick={() => void turn(false)}
                >
                  {t('vacation.end')}
                </button>
              </>
            )}
          </Show>
          <Refused why={refusal()} />
        </div>
      )}
    </Show>
  )
}

export default Vacation
