import { For, Show } from 'solid-js'
import type { Badge, Piece, Sign } from '../../presentation/presentation.ts'
import { BADGES } from './badges.ts'
import { BandMark } from './band.tsx'
import { Figures } from './figures.tsx'
import { HEX, type Placing, ROW as STEP } from './geometry.ts'

/** Half the edge of a counter of one hex. */
const HALF = HEX * 0.6
const ROW = HEX * STEP

/** Seat 0 has square counters of one colour, seat 1 counters with cut corners and a bend: never colour alone. */
const outline = (seat: 0 | 1, width: number, height: number): string => {
  const cut = seat === 0 ? HEX * 0.1 : HEX * 0.26
  return seat === 0
    ? `M${-width + cut} ${-height}H${width - cut}Q${width} ${-height} ${width} ${-height + cut}V${height - cut}Q${width} ${height} ${width - cut} ${height}H${-width + cut}Q${-width} ${height} ${-width} ${height - cut}V${-height + cut}Q${-width} ${-height} ${-width + cut} ${-height}z`
    : `M${-width + cut} ${-height}H${width - cut}L${width} ${-height + cut}V${height - cut}L${width - cut} ${height}H${-width + cut}L${-width} ${height - cut}V${-height + cut}z`
}

/** One man: round for seat 0, six-sided for seat 1. */
const leaderOutline = (seat: 0 | 1): string => {
  if (seat === 0) return `M0 ${-HALF}A${HALF} ${HALF} 0 1 1 0 ${HALF}A${HALF} ${HALF} 0 1 1 0 ${-HALF}z`
  const [wide, high] = [HALF * 1.08, HALF * 0.62]
  return `M0 ${-HALF * 1.14}L${wide} ${-high}V${high}L0 ${HALF * 1.14}L${-wide} ${high}V${-high}z`
}

interface CounterProps {
  readonly piece: Piece
  /** Degrees that what is written must be turned to stand upright. */
  readonly upright: number
  readonly placing?: Placing | undefined
}

/** A counter around the origin. Shared by the board and by the tray beside it. */
export const Counter = (props: CounterProps) => {
  const length = () => props.placing?.length ?? 1
  const isThing = () => props.piece.layer === 'thing'
  const isLeader = () => props.piece.layer === 'leader'
  const long = () => HALF + ((length() - 1) * ROW) / 2
  const figures = () => props.piece.figures.flatMap(({ value, aside }) => (aside ? [] : [value])).join('·')
  /** Three figures of two digits are a tight fit. */
  const figureSize = () => (figures().length > 6 ? 0.22 : 0.33)
  const iconSize = () => HEX * (length() > 1 ? 1.05 : 0.88)
  const angle = () => props.placing?.angle ?? 0
  const facesOnBoard = () =>
    props.placing !== undefined && props.piece.layer === 'unit' && props.piece.facing !== undefined
  return (
    <>
      <g transform={`rotate(${length() > 1 || isThing() ? angle() : 0})`}>
        <path
          class="counter-body"
          d={
            isLeader()
              ? leaderOutline(props.piece.seat)
              : outline(
                  props.piece.seat,
                  HALF * (isThing() ? 0.95 : 1),
                  long() - (length() > 1 ? HEX * 0.12 : 0),
                )
          }
        />
        <Show when={props.piece.seat === 1 && !isThing()}>
          <path class="counter-bend" d={`M${-HALF} ${HALF * 0.36}L${HALF} ${-HALF * 0.36}`} />
        </Show>
        <Show when={props.piece.band}>
          {band => <BandMark band={band()} along={isLeader() ? LEADER_BAND : UNIT_BAND} />}
        </Show>
        <Show when={length() > 1 || (isThing() && props.piece.facing !== undefined)}>
          <path
            class="counter-front"
            d={`M0 ${-long() + HEX * 0.2}l${HEX * 0.2} ${HEX * 0.24}h${-HEX * 0.4}z`}
          />
        </Show>
      </g>
      <Show when={facesOnBoard()}>
        <path class="counter-facing" d={FACING} transform={`rotate(${angle()})`} />
      </Show>
      <g transform={props.upright === 0 ? undefined : `rotate(${props.upright})`}>
        <path
          class="counter-icon"
          d={props.piece.icon}
          transform={
            props.piece.figures.length > 0
              ? `translate(${-HEX * 0.35} ${-HEX * 0.55}) scale(${(HEX * 0.7) / 512})`
              : `translate(${-iconSize() / 2} ${-iconSize() / 2}) scale(${iconSize() / 512})`
          }
        />
        <Show when={props.piece.figures.length > 0}>
          <rect
            class="counter-strip"
            x={-HALF + 2}
            y={HALF - HEX * 0.42}
            width={HALF * 2 - 4}
            height={HEX * 0.38}
            rx={HEX * 0.06}
          />
          <Figures
            class="counter-figures"
            text={figures()}
            size={HEX * figureSize()}
            base={HALF - HEX * 0.125}
          />
        </Show>
        <Show when={props.piece.sign}>{sign => <SignMark sign={sign()} />}</Show>
        <For each={props.piece.badges}>
          {(badge, index) => <BadgeMark badge={badge} index={index() + (props.piece.sign ? 1 : 0)} />}
        </For>
      </g>
    </>
  )
}

/** Down the left side; under the chin of a leader. */
const UNIT_BAND = `M${-HALF + 5} ${-HALF + 8}V${HALF - 8}`
const LEADER_BAND = `M${-HALF * 0.62} ${HALF * 0.78}H${HALF * 0.62}`

/** Beyond the edge of the counter, towards the side of the hex that it faces. */
const FACING = `M0 ${-HEX * 0.86}L${HEX * 0.26} ${-HEX * 0.62}H${-HEX * 0.26}z`

/** In the upper left corner, on a shield. */
const SignMark = (props: { readonly sign: Sign }) => (
  <g class="sign" transform={`translate(${-HALF + HEX * 0.1} ${-HALF + HEX * 0.08})`}>
    <path class="sign-ground" d="M-9-9H9V2C9 7 3 9 0 11-3 9-9 7-9 2z" />
    <path class="sign-line" d={props.sign.path} />
  </g>
)

/** Along the upper edge, the gravest to the left. */
const BadgeMark = (props: { readonly badge: Badge; readonly index: number }) => (
  <g
    class={`badge badge-${props.badge.shape}`}
    transform={`translate(${-HALF + HEX * 0.1 + props.index * HEX * 0.38} ${-HALF + HEX * 0.08})`}
  >
    <path class="badge-ground" d={BADGES[props.badge.shape].ground} />
    <path class="badge-sign" d={BADGES[props.badge.shape].sign} />
  </g>
)
