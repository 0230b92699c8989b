import type { Hex, Pixel } from '@mesnada/hex'
import { createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import type { Figure, Piece } from '../../presentation/presentation.ts'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { HEX, middleOf } from '../board/geometry.ts'
import { useTable } from '../hand/context.ts'
import { RuleLink } from '../panels/rule-link.tsx'
import { isAt } from '../session/choices.ts'
import { placeCard } from './card-place.ts'

/** In letters: wide enough for a line of figures. */
const WIDTH_REM = 19
/** In pixels: how far it stays away from its hex at least, and from the edge of the window. */
const CARD = { off: 46, rim: 8 }

const pixelsOfRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** All there is to know of a hex and of who is there; it comes when the mouse rests, stays when it is asked for. */
export const HexCard = () => {
  const { looks, group } = useTable()
  onMount(() => {
    const ending = new AbortController()
    document.addEventListener('keydown', looks.stir, { signal: ending.signal })
    onCleanup(() => ending.abort())
  })
  /** What an order to many comes to is looked at on the board. */
  const card = createMemo(() => {
    const found = looks.card()
    return found?.isPinned || group()?.proposed() === undefined ? found : undefined
  })
  return <Show when={card()}>{shown => <Card hex={shown().hex} isPinned={shown().isPinned} />}</Show>
}

const Card = (props: { readonly hex: Hex; readonly isPinned: boolean }) => {
  const { session, controller, camera, looks, say, hexName } = useTable()
  const { presentation, board } = session
  const notes = createMemo(() => presentation.groundNotes(session.position(), props.hex))
  const marks = createMemo(() =>
    presentation.marks(session.position()).filter(({ hex }) => hex === props.hex),
  )
  const there = createMemo(() => controller.pieces().filter(({ hexes }) => hexes.includes(props.hex)))
  const offers = createMemo(() => [
    ...new Set(
      controller
        .targets()
        .filter(({ offer }) =>
          [undefined, ...there().map(({ id }) => id)].some(piece =>
            isAt(offer, piece === undefined ? { hex: props.hex } : { hex: props.hex, piece }),
          ),
        )
        .map(({ offer, cost }) =>
          cost === undefined ? say(offer.label) : t('board.cost', { label: say(offer.label), cost }),
        ),
    ),
  ])
  const [height, setHeight] = createSignal(0)
  const links = createMemo(() =>
    (presentation.links?.(session.position()) ?? []).flatMap(({ from, to }) => [from, to]),
  )
  const where = createMemo((): Record<string, string> => {
    const frame = document.querySelector('.board')?.getBoundingClientRect()
    if (!frame) return {}
    const { scale } = camera.view()
    const onScreen = (hex: Hex): Pixel => {
      const { x, y } = camera.toScreen(middleOf(board.grid, hex))
      return { x: frame.left + x, y: frame.top + y }
    }
    const width = WIDTH_REM * pixelsOfRem()
    // It covers nothing that can be pressed beside the board, unless the board is too narrow for it.
    const isNarrow = frame.width < width + 2 * CARD.rim
    const place = placeCard({
      room: {
        left: (isNarrow ? 0 : frame.left) + CARD.rim,
        top: frame.top + CARD.rim,
        right: (isNarrow ? innerWidth : frame.right) - CARD.rim,
        bottom: innerHeight - CARD.rim,
      },
      width,
      height: height(),
      at: onScreen(props.hex),
      off: Math.max(CARD.off, HEX * scale),
      watched: links().map(onScreen),
    })
    return { width: `${width}px`, left: `${place.x}px`, top: `${place.y}px` }
  })
  const measured = new ResizeObserver(([entry]) => {
    if (entry) setHeight(entry.target.getBoundingClientRect().height)
  })
  onCleanup(() => measured.disconnect())
  return (
    <section
      ref={element => measured.observe(element)}
      class="hex-card"
      classList={{ pinned: props.isPinned }}
      aria-label={t('card.label', { hex: hexName(props.hex) })}
      aria-hidden={props.isPinned ? undefined : 'true'}
      style={where()}
    >
      <Show when={props.isPinned}>
        <button
          type="button"
          class="card-close"
          aria-label={t('card.close')}
          ref={element => queueMicrotask(() => element.focus())}
          onClick={() => looks.unpin()}
        >
          ×
        </button>
      </Show>
      <h2>
        {hexName(props.hex)} · {upperFirst(say(presentation.ground(session.position(), props.hex)))}
      </h2>
      <ul class="card-notes">
        <For each={notes()}>
          {({ text, rule }) => (
            <li>
              {say(text)} <RuleLink rule={rule} />
            </li>
          )}
        </For>
        <For each={marks()}>{mark => <li>{upperFirst(say(mark.name))}</li>}</For>
      </ul>
      <For each={there()}>{piece => <Told piece={piece} />}</For>
      <Show when={offers().length > 0}>
        <p class="card-offers">{offers().slice(0, MOST_OFFERS).map(upperFirst).join(' · ')}</p>
      </Show>
    </section>
  )
}

/** Ways to face would fill the card. */
const MOST_OFFERS = 4

const Told = (props: { readonly piece: Piece }) => {
  const { say, title, sideTitle } = useTable()
  const figure = ({ name, value, left }: Figure): string =>
    left === undefined ? `${say(name)} ${value}` : t('table.figure-left', { name: say(name), value, left })
  const states = (): readonly string[] => [
    ...(props.piece.sign ? [say(props.piece.sign.name)] : []),
    ...props.piece.badges.map(({ name }) => say(name)),
  ]
  return (
    <div class={`card-piece seat-${props.piece.seat}`}>
      <h3>{title(props.piece.name)}</h3>
      <p>
        {[title(props.piece.kind), sideTitle(props.piece.seat)]
          .filter(text => text !== title(props.piece.name))
          .join(' · ')}
      </p>
      <p class="card-figures">{props.piece.figures.map(figure).join(' · ')}</p>
      <Show when={states().length > 0}>
        <p class="card-states">{states().map(upperFirst).join(' · ')}</p>
      </Show>
    </div>
  )
}
