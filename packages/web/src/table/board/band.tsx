import type { Band } from '../../presentation/presentation.ts'

/** Bodies of troops by colour and, for those who do not tell colours, by the stitching on it. */
const COLOURS = ['#f4d35e', '#8ee0a1', '#ff9fc0', '#9bd7f5', '#ffffff', '#ffa94d', '#c9adff', '#c2b8a3']
const STITCHES = ['0 99', '2 5', '7 6', '13 5', '99 0', '2 4 8 4', '5 2', '1 10']

const of = (list: readonly string[], { number }: Band): string => list[number % list.length] ?? ''

/** A band along a line of the counter. */
export const BandMark = (props: { readonly band: Band; readonly along: string }) => (
  <g class="band">
    <path class="band-ground" d={props.along} stroke={of(COLOURS, props.band)} />
    <path class="band-stitch" d={props.along} stroke-dasharray={of(STITCHES, props.band)} />
  </g>
)
