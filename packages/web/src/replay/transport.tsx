import { createMemo, For, type JSX, Show } from 'solid-js'
import { locale, type TextKey, t } from '../text/language.ts'
import type { Count } from './chapters.ts'
import { SPEEDS } from './player.ts'
import { useStepText } from './step-text.ts'
import type { Viewing } from './viewing.ts'

/** How one moves through a game: a bar to scrub, buttons for steps, phases and turns, and playing by itself. */
export const Transport = (props: { readonly viewing: Viewing; readonly children?: JSX.Element }) => (
  <section class="transport" aria-label={t('replay.transport')}>
    <ScrubBar viewing={props.viewing}>{props.children}</ScrubBar>
    <Buttons viewing={props.viewing} />
  </section>
)

const ScrubBar = (props: { readonly viewing: Viewing; readonly children: JSX.Element }) => {
  const { playable, player, shown, turns } = props.viewing
  const describe = useStepText(props.viewing)
  return (
    <div class="scrub">
      <div class="scrub-track">
        <input
          type="range"
          min="0"
          max={playable.length}
          step="1"
          value={shown().step}
          aria-label={t('replay.scrub')}
          aria-valuetext={describe()}
          style={{ '--share': `${playable.length === 0 ? 0 : (shown().step / playable.length) * 100}%` }}
          onInput={({ currentTarget }) => player.go(currentTarget.valueAsNumber)}
        />
        <Turns length={playable.length} marks={turns()} />
        {props.children}
      </div>
      <output class="scrub-count" aria-hidden="true">
        <b>{shown().step.toLocaleString(locale())}</b> / {playable.length.toLocaleString(locale())}
      </output>
    </div>
  )
}

interface TurnsProps {
  readonly length: number
  readonly marks: readonly { readonly turn: number; readonly step: number }[]
}

const NARROW = matchMedia('(max-width: 56rem)')
/** Numbers nearer to one another than this share of the bar could not be read. */
const ROOM = { narrow: 0.085, wide: 0.035 }

/** Where each turn or day begins, under the bar. */
const Turns = (props: TurnsProps) => {
  const share = (step: number): number => step / Math.max(props.length, 1)
  const named = createMemo(() => props.marks.filter(({ turn }) => turn > 0))
  const numbered = createMemo((): ReadonlySet<number> => {
    const room = ROOM[NARROW.matches ? 'narrow' : 'wide']
    const turns = new Set<number>()
    let last = Number.NEGATIVE_INFINITY
    for (const { turn, step } of named()) {
      if (share(step) - last < room) continue
      turns.add(turn)
      last = share(step)
    }
    return turns
  })
  return (
    <div class="scrub-turns" aria-hidden="true">
      <For each={named()}>
        {({ turn, step }) => (
          <span style={{ '--share': `${share(step) * 100}%` }}>
            <Show when={numbered().has(turn)}>{turn}</Show>
          </span>
        )}
      </For>
    </div>
  )
}

const ICONS = {
  start: 'M6 5v14M19 5l-9 7 9 7z',
  back2: 'M12 6l-7 6 7 6zM20 6l-7 6 7 6z',
  back1: 'M16 6l-8 6 8 6z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  next1: 'M8 6l8 6-8 6z',
  next2: 'M4 6l7 6-7 6zM12 6l7 6-7 6z',
  end: 'M18 5v14M5 5l9 7-9 7z',
} as const

type Icon = keyof typeof ICONS

interface Move {
  readonly name: string
  readonly icon: Icon
  readonly label: TextKey
  /** Under the icon, where several look alike. */
  readonly short?: TextKey
  readonly way: 1 | -1
  run(): void
}

const COUNTS: Readonly<Record<Count, Readonly<Record<'short' | 'back' | 'next', TextKey>>>> = {
  turn: { short: 'replay.turn', back: 'replay.turn.back', next: 'replay.turn.next' },
  day: { short: 'replay.day', back: 'replay.day.back', next: 'replay.day.next' },
}

const Buttons = (props: { readonly viewing: Viewing }) => {
  const { playable, player, shown, chapters } = props.viewing
  const count = COUNTS[chapters.count]
  const before: readonly Move[] = [
    { name: 'start', icon: 'start', label: 'replay.start', way: -1, run: () => player.go(0) },
    {
      name: 'turn-back',
      icon: 'back2',
      label: count.back,
      short: count.short,
      way: -1,
      run: () => player.toTurn(-1),
    },
    {
      name: 'phase-back',
      icon: 'back2',
      label: 'replay.phase.back',
      short: 'replay.phase',
      way: -1,
      run: () => player.toPhase(-1),
    },
    {
      name: 'step-back',
      icon: 'back1',
      label: 'replay.step.back',
      short: 'replay.step',
      way: -1,
      run: () => player.by(-1),
    },
  ]
  const after: readonly Move[] = [
    {
      name: 'step-next',
      icon: 'next1',
      label: 'replay.step.next',
      short: 'replay.step',
      way: 1,
      run: () => player.by(1),
    },
    {
      name: 'phase-next',
      icon: 'next2',
      label: 'replay.phase.next',
      short: 'replay.phase',
      way: 1,
      run: () => player.toPhase(1),
    },
    {
      name: 'turn-next',
      icon: 'next2',
      label: count.next,
      short: count.short,
      way: 1,
      run: () => player.toTurn(1),
    },
    { name: 'end', icon: 'end', label: 'replay.end', way: 1, run: () => player.go(playable.length) },
  ]
  const isIdle = ({ way }: Move) => shown().step === (way === 1 ? playable.length : 0)
  const move = (each: Move) => (
    <button
      type="button"
      class={`transport-${each.name}`}
      aria-label={t(each.label)}
      title={t(each.label)}
      aria-disabled={isIdle(each)}
      onClick={each.run}
    >
      <Sign icon={each.icon} />
      <Show when={each.short}>{short => <small aria-hidden="true">{t(short())}</small>}</Show>
    </button>
  )
  return (
    <div class="transport-buttons">
      <For each={before}>{move}</For>
      <PlayButton viewing={props.viewing} />
      <For each={after}>{move}</For>
      <SpeedSelect viewing={props.viewing} />
    </div>
  )
}

const Sign = (props: { readonly icon: Icon }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[props.icon]} />
  </svg>
)

const PlayButton = (props: { readonly viewing: Viewing }) => {
  const { player, shown } = props.viewing
  const label = () => t(shown().isPlaying ? 'replay.pause' : 'replay.play')
  return (
    <button
      type="button"
      class="transport-play"
      aria-label={label()}
      title={label()}
      aria-disabled={props.viewing.playable.length === 0}
      onClick={() => player.toggle()}
    >
      <Sign icon={shown().isPlaying ? 'pause' : 'play'} />
    </button>
  )
}

const SpeedSelect = (props: { readonly viewing: Viewing }) => {
  const { player, shown } = props.viewing
  const choose = (value: number): void => {
    const speed = SPEEDS.find(each => each === value)
    if (speed !== undefined) player.setSpeed(speed)
  }
  return (
    <label class="transport-speed">
      <span class="unseen">{t('replay.speed')}</span>
      <select title={t('replay.speed')} onChange={({ currentTarget: { value } }) => choose(Number(value))}>
        <For each={SPEEDS}>
          {speed => (
            <option value={speed} selected={speed === shown().speed}>
              {speed.toLocaleString(locale())}×
            </option>
          )}
        </For>
      </select>
    </label>
  )
}
