import type { Refusal, Roll } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { type Accessor, batch, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { Piece, PieceId, Spot } from '../presentation.ts'
import { type Choice, choicesFor, isAt, placingsOfRest, rollAfter, rollOf } from './choices.ts'
import type { Session } from './session.ts'

/** Something that throws dice, waiting for a last word. */
export interface Armed {
  readonly choice: Choice
  readonly roll: Roll
}

/** What whoever sits at the table has in hand: the counter picked up, the place pointed at, what is about to be done. */
export interface Controller {
  readonly pieces: Accessor<readonly Piece[]>
  readonly piece: (id: PieceId) => Piece | undefined
  readonly selected: Accessor<PieceId | undefined>
  select(piece: PieceId | undefined): void
  /** Counters that can do something now, in the order of the board. */
  readonly actors: Accessor<readonly PieceId[]>
  /** All that can be chosen by pointing at the board. */
  readonly targets: Accessor<readonly Choice[]>
  /** What can be chosen without pointing: of the side, and of the counter in hand. */
  readonly sideButtons: Accessor<readonly Choice[]>
  readonly pieceButtons: Accessor<readonly Choice[]>
  readonly cursor: Accessor<Hex | undefined>
  moveCursor(hex: Hex | undefined): void
  readonly hovered: Accessor<Spot | undefined>
  hover(spot: Spot | undefined): void
  /** What the place under the mouse or the cursor would do. */
  readonly preview: Accessor<Choice | undefined>
  readonly previewRoll: Accessor<Roll | undefined>
  /** Points at a place: does what it offers, picks up a counter, or learns why not. */
  point(spot: Spot): void
  take(choice: Choice): void
  /** Several things that one place offers. */
  readonly ambiguous: Accessor<readonly Choice[]>
  readonly armed: Accessor<Armed | undefined>
  readonly refusal: Accessor<Refusal | undefined>
  /** Counters that could still act, held against whoever wants to end. */
  readonly idle: Accessor<readonly PieceId[]>
  /** Does what is armed, or ends in spite of the idle. */
  confirm(): void
  cancel(): void
  /** Takes back what was last done, or says why not. */
  undo(): void
  /** Places all that is still to be placed, anywhere it may stand. */
  placeRest(): void
  readonly canPlaceRest: Accessor<boolean>
}

export const createController = (
  session: Session,
  mayAct: Accessor<boolean>,
  mayUndo: Accessor<boolean> = mayAct,
): Controller => {
  const { presentation } = session
  const [selected, setSelected] = createSignal<PieceId>()
  const [cursor, setCursor] = createSignal<Hex>()
  const [hovered, setHovered] = createSignal<Spot>()
  const [ambiguous, setAmbiguous] = createSignal<readonly Choice[]>([])
  const [armed, setArmed] = createSignal<Armed>()
  const [refusal, setRefusal] = createSignal<Refusal>()
  const [idle, setIdle] = createSignal<readonly PieceId[]>([])

  const pieces = createMemo(() => presentation.pieces(session.position().state))
  const byId = createMemo(() => new Map(pieces().map(piece => [piece.id, piece])))
  const choices = createMemo(() => (mayAct() ? session.choices() : []))
  const actors = createMemo(() => {
    const acting = new Set(choices().map(({ offer }) => offer.piece))
    return pieces()
      .filter(({ id }) => acting.has(id))
      .map(({ id }) => id)
  })
  const ofSide = createMemo(() => choices().filter(({ offer }) => offer.piece === undefined))
  const ofSelected = createMemo(() => {
    const id = selected()
    return id === undefined ? [] : choicesFor(presentation, session.position().state, choices(), id)
  })
  const hasTarget = ({ offer }: Choice): boolean => offer.target !== undefined
  const targets = createMemo(() => [...ofSide(), ...ofSelected()].filter(hasTarget))

  const clear = (): void => {
    setAmbiguous([])
    setArmed(undefined)
    setRefusal(undefined)
    setIdle([])
  }

  const select = (piece: PieceId | undefined): void => {
    batch(() => {
      clear()
      setSelected(piece)
      const [hex] = (piece !== undefined && byId().get(piece)?.hexes) || []
      if (hex !== undefined) setCursor(hex)
    })
  }

  const carryOut = (choice: Choice): void => {
    clear()
    const refused = session.do(choice.actions)
    if (refused) setRefusal(refused)
    else if (choice.offer.manner === 'place' && selected() === undefined) select(nextToPlace())
  }

  const toPlace = createMemo(() =>
    choices().filter(({ offer }) => offer.manner === 'place' && offer.piece !== undefined),
  )
  const nextToPlace = (): PieceId | undefined => toPlace()[0]?.offer.piece

  const take = (choice: Choice): void => {
    setAmbiguous([])
    if (choice.offer.manner === 'end') {
      const waiting = actors().filter(id => byId().get(id)?.acted === false)
      if (waiting.length > 0) {
        setIdle(waiting)
        return
      }
    }
    const roll = rollAfter(presentation, session.position().state, choice.actions)
    // What is already shown with its odds needs no second question.
    if (roll && choice.offer.target) setArmed({ choice, roll })
    else carryOut(choice)
  }

  const point = (spot: Spot): void => {
    if (session.fallen()) return session.pickUpDice()
    clear()
    setCursor(spot.hex)
    const hits = targets().filter(({ offer }) => isAt(offer, spot))
    const [hit] = hits
    if (hit && hits.length === 1) return take(hit)
    if (hits.length > 1) {
      setAmbiguous(hits)
      return
    }
    const current = selected()
    const pointed = spot.piece === undefined ? undefined : byId().get(spot.piece)
    const holder = current === undefined ? undefined : byId().get(current)
    const ours = pointed !== undefined && pointed.seat === session.position().viewer
    if (holder === undefined || ours || holder.seat !== session.position().viewer) return select(pointed?.id)
    const why = mayAct() ? presentation.refusal(session.position().state, holder.id, spot) : undefined
    if (why) setRefusal(why)
    else select(pointed?.id)
  }

  const cursorSpot = (): Spot | undefined => {
    const hex = cursor()
    if (hex === undefined) return undefined
    const there = pieces().find(({ layer, hexes }) => layer === 'unit' && hexes.includes(hex))
    return there ? { hex, piece: there.id } : { hex }
  }

  const preview = createMemo((): Choice | undefined => {
    const spot = hovered() ?? cursorSpot()
    if (spot === undefined) return undefined
    const hits = targets().filter(({ offer }) => isAt(offer, spot))
    return hits.length === 1 ? hits[0] : undefined
  })
  const previewRoll = createMemo((): Roll | undefined => {
    const choice = preview()
    if (choice === undefined || (choice.offer.manner !== 'shoot' && choice.offer.manner !== 'strike'))
      return undefined
    return rollOf(presentation, session.position().state, choice)
  })

  // A new decision takes up whom it is about, and lets go of whoever has nothing more to do.
  createEffect(
    on(
      () => [session.position(), choices()] as const,
      () => {
        const acting = actors()
        const [subject, ...others] = presentation
          .subjects(session.position().state)
          .filter(id => acting.includes(id))
        if (subject !== undefined && others.length === 0) select(subject)
        else {
          const current = selected()
          const piece = current === undefined ? undefined : byId().get(current)
          const deciding = session.position().pending.kind === 'decision'
          if (deciding && (piece === undefined || piece.beside || !acting.includes(piece.id)))
            setSelected(undefined)
        }
      },
    ),
  )

  return {
    pieces,
    piece: id => byId().get(id),
    selected,
    select,
    actors,
    targets,
    sideButtons: createMemo(() => ofSide().filter(choice => !hasTarget(choice))),
    pieceButtons: createMemo(() => ofSelected().filter(choice => !hasTarget(choice))),
    cursor,
    moveCursor: hex => {
      setCursor(hex)
      setHovered(undefined)
    },
    hovered,
    hover: setHovered,
    preview,
    previewRoll,
    point,
    take,
    ambiguous,
    armed,
    refusal,
    idle,
    confirm: () => {
      const ready = armed()
      if (ready) return carryOut(ready.choice)
      const end = ofSide().find(({ offer }) => offer.manner === 'end')
      if (idle().length > 0 && end) carryOut(end)
    },
    cancel: clear,
    undo: () => {
      clear()
      if (mayUndo() && !session.fallen()) setRefusal(session.undoRefusal() ?? session.undo())
    },
    canPlaceRest: () => toPlace().length > 0,
    placeRest: () => {
      const refused = session.do(placingsOfRest(presentation, session.position().state, toPlace()))
      select(undefined)
      if (refused) setRefusal(refused)
    },
  }
}
