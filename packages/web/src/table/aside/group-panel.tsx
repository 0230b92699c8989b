import { createMemo, For, Match, Show, Switch } from 'solid-js'
import type { Piece, PieceId } from '../../presentation/presentation.ts'
import { type TextKey, t } from '../../text/language.ts'
import { type Phrase, upperFirst } from '../../text/phrase.ts'
import { middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import type { Group, Kin, Order, Proposed } from '../orders/group.ts'
import { FORMATIONS, type Formation } from '../orders/shape.ts'
import { RuleLink } from '../panels/rule-link.tsx'

interface OrderLine {
  readonly order: Order
  readonly key: string
  readonly name: TextKey
}

const ORDERS: readonly OrderLine[] = [
  { order: { kind: 'advance' }, key: 'A', name: 'group.advance' },
  { order: { kind: 'shoot' }, key: 'F', name: 'group.shoot' },
  { order: { kind: 'strike' }, key: 'C', name: 'group.strike' },
  { order: { kind: 'wheel', side: 'left' }, key: 'W', name: 'group.wheel-left' },
  { order: { kind: 'wheel', side: 'right' }, key: '⇧W', name: 'group.wheel-right' },
  { order: { kind: 'hold' }, key: 'H', name: 'group.hold' },
]

const KINDS: readonly { readonly kin: Kin; readonly key: string; readonly name: TextKey }[] = [
  { kin: 'banner', key: 'B', name: 'group.banner' },
  { kin: 'line', key: 'J', name: 'group.line' },
  { kin: 'stack', key: 'Y', name: 'group.stack' },
]

const FORMATION_NAMES: Readonly<Record<Formation, TextKey>> = {
  line: 'formation.line',
  'two-lines': 'formation.two-lines',
  column: 'formation.column',
  'refused-left': 'formation.refused-left',
  'refused-right': 'formation.refused-right',
}

/** Where men fight for themselves there are none to choose by. */
const hasBanners = (pieces: readonly Piece[]): boolean => pieces.some(({ band }) => band !== undefined)

/** Fewer than this need no orders in common. */
const MANY = 2

/** Orders to many: who, what, and what it comes to before one says yes. */
export const GroupPanel = () => {
  const { group, controller } = useTable()
  const isShown = createMemo(() => {
    const now = group()
    return (
      now !== undefined &&
      (now.asksDetail() ||
        controller.actors().length >= MANY ||
        now.declared() >= MANY ||
        (now.forAll()?.count ?? 0) >= MANY) &&
      (now.asksDetail() || now.can().size > 0 || now.proposed() !== undefined || now.isRunning())
    )
  })
  return (
    <Show when={isShown() && group()}>
      {now => (
        <section class="group-panel" aria-label={t('group.title')}>
          <Show when={!now().asksDetail()} fallback={<Detail group={now()} />}>
            <Switch fallback={<Orders group={now()} />}>
              <Match when={now().can().has('deploy')}>
                <Formations group={now()} />
              </Match>
              <Match when={now().forAll()}>{all => <ForAll group={now()} name={all().name} />}</Match>
            </Switch>
          </Show>
          <Show when={now().proposed()}>{ready => <Preview group={now()} ready={ready()} />}</Show>
          <Show
            when={
              now().asksDetail() || now().isRunning() || now().can().has('strike') || now().can().has('shoot')
            }
          >
            <label class="group-details">
              <input
                type="checkbox"
                aria-keyshortcuts="Shift+M"
                checked={now().decidesDetails()}
                onChange={({ currentTarget: { checked } }) => void now().setDecidesDetails(checked)}
              />
              <span>
                {t('group.details')} <Key name="⇧M" />
              </span>
            </label>
          </Show>
        </section>
      )}
    </Show>
  )
}

const Key = (props: { readonly name: string }) => (
  <kbd class="answer-key" aria-hidden="true">
    {props.name}
  </kbd>
)

const Face = (props: { readonly key: string; readonly name: string }) => (
  <>
    <Key name={props.key} />
    {props.name}
  </>
)

/** Whoever does not care where they retreat to has it chosen. */
const Detail = (props: { readonly group: Group }) => (
  <button
    type="button"
    class="chip order"
    aria-keyshortcuts="M"
    onClick={() => void props.group.decideDetail()}
  >
    <Face key="M" name={t('group.detail')} />
  </button>
)

/** What few do one by one. */
const ForAll = (props: { readonly group: Group; readonly name: Phrase }) => {
  const { say } = useTable()
  return (
    <button
      type="button"
      class="chip order"
      aria-keyshortcuts="Z"
      onClick={() => props.group.order({ kind: 'for-all' })}
    >
      <Face key="Z" name={say(props.name)} />
    </button>
  )
}

const Orders = (props: { readonly group: Group }) => {
  const { controller } = useTable()
  const isChosen = (): boolean => props.group.members().length > 0
  /** Nobody is to act any more but by what has been declared. */
  const isDeclared = (): boolean => props.group.ordered().length === 0
  const kinds = () => KINDS.filter(({ kin }) => kin !== 'banner' || hasBanners(controller.pieces()))
  return (
    <>
      <h2>
        {isChosen()
          ? t('group.members', { count: props.group.members().length })
          : isDeclared()
            ? t('group.declared', { count: props.group.declared() })
            : t('group.everyone', { count: props.group.ordered().length })}
      </h2>
      <div class="group-row" role="group" aria-label={t('group.choose')} hidden={isDeclared()}>
        <For each={kinds()}>
          {({ kin, key, name }) => (
            <button type="button" class="chip" onClick={() => props.group.choose(kin)}>
              <Face key={key} name={t(name)} />
            </button>
          )}
        </For>
        <button
          type="button"
          class="chip"
          aria-pressed={props.group.isBoxing()}
          onClick={() => props.group.setBoxing(!props.group.isBoxing())}
        >
          <Face key="G" name={t('group.box')} />
        </button>
      </div>
      <Show when={props.group.isBoxing()}>
        <p class="hint">{t('group.box.hint')}</p>
      </Show>
      <div class="group-row" role="group" aria-label={t('group.orders')}>
        <For each={ORDERS.filter(({ order }) => props.group.can().has(order.kind))}>
          {({ order, key, name }) => (
            <button type="button" class="chip order" onClick={() => props.group.order(order)}>
              <Face key={key} name={t(isDeclared() && order.kind === 'strike' ? 'group.resolve' : name)} />
            </button>
          )}
        </For>
        <Show when={props.group.last() && props.group.can().has(props.group.last()?.kind ?? 'hold')}>
          <button type="button" class="chip order" onClick={() => props.group.repeat()}>
            <Face key="P" name={t('group.repeat')} />
          </button>
        </Show>
      </div>
      <Show when={isChosen() && props.group.can().has('march') && !props.group.proposed()}>
        <p class="hint">{t('group.march.hint')}</p>
      </Show>
      <Show when={isChosen() && controller.selected() === undefined && !props.group.can().has('march')}>
        <span class="unseen">{t('group.members', { count: props.group.members().length })}</span>
      </Show>
    </>
  )
}

const Formations = (props: { readonly group: Group }) => {
  const { controller } = useTable()
  const waiting = (): boolean => controller.piece(controller.selected() ?? '')?.beside === 'waiting'
  return (
    <>
      <h2>{t('formation.title')}</h2>
      <Show when={waiting()} fallback={<p class="hint">{t('formation.select')}</p>}>
        <div class="group-row" role="group" aria-label={t('formation.title')}>
          <For each={FORMATIONS}>
            {each => (
              <button
                type="button"
                class="chip"
                aria-pressed={props.group.formation() === each}
                onClick={() => props.group.setFormation(props.group.formation() === each ? undefined : each)}
              >
                {t(FORMATION_NAMES[each])}
              </button>
            )}
          </For>
        </div>
        <Show when={props.group.formation()}>
          <p class="hint">{t('formation.hint')}</p>
        </Show>
      </Show>
    </>
  )
}

/** Those who do it, those who come not as far or not at all with the reason, and the word. */
const Preview = (props: { readonly group: Group; readonly ready: Proposed }) => {
  const { session, controller, camera, say, term, explain } = useTable()
  const parts = () => props.ready.moves.parts
  const late = createMemo(() => [
    ...parts().flatMap(({ piece, isShort, why }) => (isShort ? [{ piece, why, isShort }] : [])),
    ...props.ready.moves.stayers.map(({ piece, why }) => ({ piece, why, isShort: false })),
  ])
  const isEmpty = () => props.ready.actions.length === 0 && props.ready.order.kind !== 'hold'
  const hasEnd = () => controller.sideButtons().some(({ offer }) => offer.manner === 'end')
  const show = (id: PieceId): void => {
    const hexes = controller.piece(id)?.hexes ?? []
    camera.glide(hexes.map(hex => middleOf(session.board.grid, hex)))
  }
  const count = () => parts().reduce((sum, { also }) => sum + 1 + also.length, 0)
  return (
    <div class="group-plan" role="group" aria-label={t('group.plan')}>
      <p role="status">
        <Show when={props.ready.order.kind === 'hold'}>
          {t('group.plan.hold', { count: props.ready.members.length })}
        </Show>
        <Show when={parts().length > 0}>
          {t(props.ready.order.kind === 'deploy' ? 'group.plan.places' : 'group.plan.moves', {
            count: count(),
          })}
        </Show>
        <Show when={isEmpty()}>{t('group.plan.nothing')}</Show>
      </p>
      <Show when={props.ready.blows.length > 0}>
        <ul class="group-blows">
          <For each={props.ready.blows}>{({ label }) => <li>{upperFirst(say(label))}</li>}</For>
        </ul>
      </Show>
      <Show when={late().length > 0}>
        <details class="group-late">
          <summary>{t('group.plan.late', { count: late().length })}</summary>
          <ul>
            <For each={late()}>
              {({ piece, why, isShort }) => (
                <li>
                  <button type="button" class="log-show" onClick={() => show(piece)}>
                    {why
                      ? explain(why)
                      : t(isShort ? 'group.plan.short' : 'group.plan.stays', {
                          who: term(controller.piece(piece)?.name ?? ''),
                        })}
                  </button>{' '}
                  <Show when={why?.rule}>{rule => <RuleLink rule={rule()} />}</Show>
                </li>
              )}
            </For>
          </ul>
        </details>
      </Show>
      <div class="answers">
        <Show when={!isEmpty()}>
          <button
            type="button"
            class="action main group-confirm"
            ref={element => queueMicrotask(() => element.focus({ preventScroll: true }))}
            onClick={() => props.group.confirm(false)}
          >
            {t('group.confirm')}
          </button>
        </Show>
        <Show when={hasEnd()}>
          <button
            type="button"
            class="action"
            aria-keyshortcuts="O"
            onClick={() => props.group.confirm(true)}
          >
            <Face key="O" name={t('group.confirm-end')} />
          </button>
        </Show>
        <button type="button" class="action quiet" onClick={() => props.group.cancel()}>
          {t('table.cancel')}
        </button>
      </div>
    </div>
  )
}
