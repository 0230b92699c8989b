import { createEffect, createMemo, For, on, Show } from 'solid-js'
import type { Obstacle, PieceId } from '../../presentation/presentation.ts'
import { type TextKey, t } from '../../text/language.ts'
import { middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import type { LensKind, LookedLine, Threatened } from '../hand/lens.ts'
import { RuleLink } from './rule-link.tsx'

const TITLES: Readonly<Record<LensKind, TextKey>> = {
  line: 'lens.line',
  scope: 'lens.scope',
  threats: 'lens.threats',
}

/** What the lens shows, in words. */
export const LensPanel = () => {
  const { lens } = useTable()
  return (
    <Show when={lens.kind()}>
      {kind => (
        <section class="lens-panel" aria-label={t(TITLES[kind()])}>
          <div class="lens-head">
            <h2>{t(TITLES[kind()])}</h2>
            <button
              type="button"
              class="tool"
              aria-label={t('lens.close')}
              title={t('lens.close')}
              onClick={lens.close}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </div>
          <Show when={kind() === 'line'}>
            <LineWords />
          </Show>
          <Show when={kind() === 'scope'}>
            <ScopeWords />
          </Show>
          <Show when={kind() === 'threats'}>
            <ThreatWords />
          </Show>
        </section>
      )}
    </Show>
  )
}

const LineWords = () => {
  const { lens, say, hexName, announce } = useTable()
  const label = (line: LookedLine): string =>
    t('lens.between', {
      from: hexName(line.from.hex),
      to: hexName(line.to.hex),
    })
  const spoken = (line: LookedLine): string =>
    [
      label(line),
      say(line.sightline.verdict),
      ...line.sightline.obstacles.map(({ reason }) => say(reason)),
    ].join(' ')
  createEffect(
    on(lens.line, line => {
      if (line?.settled) announce(spoken(line))
    }),
  )
  return (
    <Show
      when={lens.line()}
      fallback={<p class="hint">{t(lens.start() ? 'lens.line.to' : 'lens.line.from')}</p>}
    >
      {line => (
        <>
          <p class="lens-verdict" classList={{ clear: line().sightline.clear }}>
            <VerdictSign isClear={line().sightline.clear} />
            <span>
              <b>{label(line())}</b> {say(line().sightline.verdict)} <RuleLink rule={line().sightline.rule} />
            </span>
          </p>
          <ObstacleList obstacles={line().sightline.obstacles} />
          <Show when={!line().settled}>
            <p class="hint">{t('lens.line.to')}</p>
          </Show>
        </>
      )}
    </Show>
  )
}

/** A tick or a cross, so that it is seen without colours. */
const VerdictSign = (props: { readonly isClear: boolean }) => (
  <svg class="lens-sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={props.isClear ? 'M4 13l5 5L20 6' : 'M5 5l14 14M19 5L5 19'} />
  </svg>
)

const ObstacleList = (props: { readonly obstacles: readonly Obstacle[] }) => {
  const { say, hexName } = useTable()
  return (
    <ul class="lens-obstacles">
      <For each={props.obstacles}>
        {({ hex, reason, rule, blocks }) => (
          <li classList={{ blocks }}>
            <b>{hexName(hex)}</b> {say(reason)} <RuleLink rule={rule} />
          </li>
        )}
      </For>
    </ul>
  )
}

const ScopeWords = () => {
  const { lens, controller, term, announce } = useTable()
  const words = createMemo(() => {
    const scope = lens.scope()
    if (scope === undefined) return undefined
    const name = term(controller.piece(scope.piece)?.name ?? '')
    return t('lens.scope.count', { name, sees: scope.sees.length, hits: scope.hits.length })
  })
  createEffect(() => announce(words() ?? t('lens.scope.none')))
  return (
    <Show when={words()} fallback={<p class="hint">{t('lens.scope.none')}</p>}>
      {text => (
        <>
          <p>{text()}</p>
          <ul class="lens-legend">
            <li class="legend-shadow">{t('lens.scope.shadow')}</li>
            <li class="legend-fence">{t('lens.scope.fence')}</li>
          </ul>
        </>
      )}
    </Show>
  )
}

const ThreatWords = () => {
  const { lens, controller, title, hexName, sideName, announce } = useTable()
  const label = (threats: Threatened): string =>
    t(threats.by.length === 0 ? 'lens.threats.none' : 'lens.threats.by', {
      hex: hexName(threats.hex),
      side: sideName(threats.seat),
    })
  const nameOf = (id: PieceId): string => title(controller.piece(id)?.name ?? '')
  createEffect(
    on(lens.threats, threats => {
      if (threats) announce([label(threats), threats.by.map(nameOf).join(', ')].join(' '))
    }),
  )
  return (
    <Show when={lens.threats()} fallback={<p class="hint">{t('lens.threats.where')}</p>}>
      {threats => (
        <>
          <p>{label(threats())}</p>
          <ul class="lens-threats">
            <For each={threats().by}>{id => <ThreatButton id={id} name={nameOf(id)} />}</For>
          </ul>
          <p class="hint">{t('lens.threats.where')}</p>
        </>
      )}
    </Show>
  )
}

/** Shows where he stands. */
const ThreatButton = (props: { readonly id: PieceId; readonly name: string }) => {
  const { session, controller, camera } = useTable()
  const show = (): void => {
    const [hex] = controller.piece(props.id)?.hexes ?? []
    if (hex !== undefined) camera.reveal(middleOf(session.board.grid, hex))
  }
  return (
    <li>
      <button type="button" class="action quiet" onClick={show}>
        {props.name}
      </button>
    </li>
  )
}
