import { figuresPath } from './figures-path.ts'

const EM = 1000
/** How high a figure stands over its base line. */
const HEIGHT = 714

interface FiguresProps {
  readonly text: string
  readonly size: number
  readonly class?: string
  /** Where the middle of the base line is; where it is left out, the figures stand in the middle of the origin. */
  readonly base?: number
  readonly turned?: boolean
}

/**
 * Figures on the board, drawn as outlines. Text would be measured and drawn again for every step of a zoom, with all
 * that is drawn with it; outlines are scaled like the rest of the picture, and are the same on every machine.
 */
export const Figures = (props: FiguresProps) => {
  const transform = () => {
    const scale = props.size / EM
    const base = props.base ?? (HEIGHT / 2) * scale
    return `${props.turned ? 'rotate(180) ' : ''}translate(0 ${base}) scale(${scale})`
  }
  return <path class={props.class} d={figuresPath(props.text)} transform={transform()} />
}
