import type { RuleRef } from '@mesnada/engine'
import { ruleAddress } from '../../browser/route.ts'
import { isNumbered } from '../../parts/rule-number.ts'
import { openBeside } from '../../rulebook/beside.ts'
import { t } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'

/**
 * A rule by its number, leading to its text beside the table: the game stays where it is. Rules of our own, which no book
 * has numbered, go by their title, once it has arrived.
 */
export const RuleLink = (props: { readonly rule: RuleRef }) => {
  const { ruleTitle } = useTable()
  const parts = () => props.rule.split(' ')
  const number = () => parts()[1] ?? ''
  return (
    <a
      class="rule-link"
      href={ruleAddress(parts()[0] ?? '', number())}
      onClick={openBeside}
      title={ruleTitle(number())}
    >
      {isNumbered(number()) ? number() : (ruleTitle(number()) ?? t('log.rule'))}
    </a>
  )
}
