import type { Objective, Refusal, Roll } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { type Accessor, batch, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { Piece, PieceId, Spot } from '../../presentation/presentation.ts'
import type { Phrase } from '../../text/phrase.ts'
import {
  type Choice,
  choicesFor,
  forecastOf,
  isAt,
  isPlacing,
  rollAfter,
  rollOf,
} from '../session/choices.ts'
import type { Session } from '../session/session.ts'
import { endsSetup, placeRest } from './place-rest.ts'
import { choiceAt, isExchange, isFacingAsked, isPast, sameAgain } from './pointed.ts'
import { wholeHex } from './whole-hex.ts'

/** Something that throws dice, waiting for a last word. */
export interface Armed {
  readonly choice: Choice
  readonly roll: Roll
}

/** What the player at the screen is doing: the counter picked up, the place pointed at, what is about to be done. */
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
  /** In how many ways the counter in hand can do the same, and to which of them the hand is set. */
  readonly ways: Accessor<readonly Phrase[]>
  readonly way: Accessor<number>
  setWay(index: number): void
  readonly cursor: Accessor<Hex | undefined>
  moveCursor(hex: Hex | undefined): void
  readonly hovered: Accessor<Spot | undefined>
  hover(spot: Spot | undefined): void
  /** What the place under the mouse or the cursor would do. */
  readonly preview: Accessor<Choice | undefined>
  readonly previewRoll: Accessor<Roll | undefined>
  /** Points at a place: does what it offers, picks up a counter, or learns why not. */
  point(spot: Spot): void
  /** The same with a finger on hexes smaller than it: what would be done is shown first, and done the second time. */
  tryOut(spot: Spot): void
  /** Where a finger has come down once. */
  readonly tried: Accessor<Hex | undefined>
  /** Does it, or asks for a last word before dice; `isForeseen`: whatever odds it has have been in sight. */
  take(choice: Choice, isForeseen?: boolean): void
  /** Several things that one place offers; ways to face in the order of the compass. */
  readonly ambiguous: Accessor<readonly Choice[]>
  /** Which of them is about to be chosen, by its place among them. */
  readonly looked: Accessor<number | undefined>
  look(index: number | undefined): void
  /** What whoever was put down for another of his own could still do in that one's place. */
  readonly aside: Accessor<readonly Choice[]>
  readonly armed: Accessor<Armed | undefined>
  readonly refusal: Accessor<Refusal | undefined>
  /** What was wanted is legal, but not for now. */
  readonly putOff: Accessor<boolean>
  /** Counters that could still act, held against whoever wants to end. */
  readonly idle: Accessor<readonly PieceId[]>
  /** Nobody is reminded of these any more when this phase is ended. */
  hold(pieces: readonly PieceId[]): void
  /** What could still be laid out before play begins, held against him likewise. */
  readonly unlaid: Accessor<readonly Objective[]>
  /** Does what is armed, or ends in spite of the idle. */
  confirm(): void
  cancel(): void
  /** Takes back what was last done, or says why not. */
  undo(): void
  /** Places all that is still to be placed: about its leader where the scenario has one stand, otherwise anywhere. */
  placeRest(): void
  readonly canPlaceRest: Accessor<boolean>
  /** Only one is still to be placed, and with him the set-up is over. */
  readonly placesLast: Accessor<boolean>
}

/** Whoever puts off what is legal but not for now, as in a lesson. */
export interface Restraint {
  allows(choice: Choice): boolean
  mayTakeBack(): boolean
}

export const createController = (
  session: Session,
  mayAct: Accessor<boolean>,
  mayUndo: Accessor<boolean> = mayAct,
  restraint?: Restraint,
): Controller => {
  const { presentation } = session
  const [selected, setSelected] = createSignal<PieceId>()
  const [cursor, setCursor] = createSignal<Hex>()
  const [hovered, setHovered] = createSignal<Spot>()
  const [ambiguous, setAmbiguous] = createSignal<readonly Choice[]>([])
  const [looked, look] = createSignal<number>()
  const [aside, setAside] = createSignal<readonly Choice[]>([])
  const [armed, setArmed] = createSignal<Armed>()
  const [refusal, setRefusal] = createSignal<Refusal>()
  const [putOff, setPutOff] = createSignal(false)
  const [tried, setTried] = createSignal<Hex>()
  const [idle, setIdle] = createSignal<readonly PieceId[]>([])
  const [held, setHeld] = createSignal<ReadonlySet<PieceId>>(new Set())
  const [unlaid, setUnlaid] = createSignal<readonly Objective[]>([])

  const pieces = createMemo(() => presentation.pieces(session.position()))
  const byId = createMemo(() => new Map(pieces().map(piece => [piece.id, piece])))
  const choices = createMemo(() => (mayAct() ? session.choices() : []))
  const actors = createMemo(() => {
    const acting = new Set(choices().map(({ offer }) => offer.piece))
    return pieces()
      .filter(({ id }) => acting.has(id))
      .map(({ id }) => id)
  })
  const ofSide = createMemo(() => choices().filter(({ offer }) => offer.piece === undefined))
  const ofSelectedAnyWay = createMemo(() => {
    const id = selected()
    return id === undefined ? [] : choicesFor(presentation, session.position(), choices(), id)
  })
  const ways = createMemo((): readonly Phrase[] => {
    const found = new Map(
      ofSelectedAnyWay().flatMap(({ offer: { way: each } }) =>
        each === undefined ? [] : [[JSON.stringify(each), each] as const],
      ),
    )
    return found.size > 1 ? [...found.values()] : []
  })
  const [wayChosen, setWay] = createSignal(0)
  const way = (): number => Math.min(wayChosen(), Math.max(0, ways().length - 1))
  const ofSelected = createMemo(() => {
    const set = JSON.stringify(ways()[way()])
    return set === undefined
      ? ofSelectedAnyWay()
      : ofSelectedAnyWay().filter(
          ({ offer: { way: each } }) => each === undefined || JSON.stringify(each) === set,
        )
  })
  const hasTarget = ({ offer }: Choice): boolean => offer.target !== undefined
  const targets = createMemo(() => [...ofSide(), ...ofSelected()].filter(hasTarget))

  const askWhich = (asked: readonly Choice[]): void => {
    look(undefined)
    setAmbiguous(asked.toSorted(({ offer: a }, { offer: b }) => (a.facing ?? 0) - (b.facing ?? 0)))
  }

  const clear = (): void => {
    askWhich([])
    setAside([])
    setArmed(undefined)
    setRefusal(undefined)
    setPutOff(false)
    setTried(undefined)
    setIdle([])
    setUnlaid([])
  }

  const select = (piece: PieceId | undefined): void => {
    batch(() => {
      clear()
      if (piece !== selected()) setWay(0)
      setSelected(piece)
      const [hex] = (piece !== undefined && byId().get(piece)?.hexes) || []
      if (hex !== undefined) setCursor(hex)
    })
  }

  const carryOut = (choice: Choice): void => {
    clear()
    const done = session.do(choice.actions)
    if (!done.ok) setRefusal(done.refusal)
    else if (choice.offer.manner === 'place' && selected() === undefined) select(nextToPlace())
  }

  const toPlace = createMemo(() => choices().filter(isPlacing))
  const nextToPlace = (): PieceId | undefined => toPlace()[0]?.offer.piece
  const placesLast = createMemo(() => {
    const [first, ...others] = toPlace()
    const isAlone = others.every(({ offer }) => offer.piece === first?.offer.piece)
    return first !== undefined && isAlone && endsSetup(session, first.actions)
  })

  const isPutOff = (choice: Choice): boolean => restraint?.allows(choice) === false

  const take = (choice: Choice, isForeseen = true): void => {
    askWhich([])
    setAside([])
    if (isPutOff(choice)) {
      setPutOff(true)
      return
    }
    if (choice.offer.manner === 'end') {
      const reminded = new Set(choices().flatMap(({ offer }) => (offer.optional ? [] : [offer.piece])))
      const waiting = actors().filter(
        id => byId().get(id)?.acted === false && reminded.has(id) && !held().has(id),
      )
      const owed = presentation.system
        .objectives(session.position().state)
        .filter(({ role, now, standing }) => role === 'setup' && now && !standing.met)
      if (waiting.length > 0 || owed.length > 0) {
        setIdle(waiting)
        setUnlaid(owed)
        return
      }
    }
    const roll =
      rollAfter(presentation, session.position(), choice.actions) ??
      (isForeseen ? undefined : forecastOf(presentation, session.position(), choice))
    // What is already shown with its odds needs no second question.
    if (roll && choice.offer.target) setArmed({ choice, roll })
    else carryOut(choice)
  }

  const pieceOf = (id: PieceId): Piece | undefined => byId().get(id)

  const point = (place: Spot): void => {
    if (session.fallen()) return session.pickUpDice()
    const spot = wholeHex(place, { pieces: pieces(), targets: targets(), actors: actors() })
    const again = sameAgain(ambiguous(), spot, pieceOf)
    if (again) return take(again)
    // A finger has shown nobody the odds before it comes down.
    const foreseen = preview()
    clear()
    setCursor(spot.hex)
    const hits = targets().filter(({ offer }) => isAt(offer, spot))
    const [hit] = hits
    const pointed = spot.piece === undefined ? undefined : byId().get(spot.piece)
    const { viewer } = session.position()
    if (hit && pointed && isExchange(hit, pointed, { piece: pieceOf, actors: actors(), viewer })) {
      select(pointed.id)
      setAside(hits)
      return
    }
    if (hit && hits.length === 1) return take(hit, hit === foreseen)
    if (hits.length > 0) return askWhich(hits)
    const current = selected()
    const holder = current === undefined ? undefined : byId().get(current)
    const ours = pointed !== undefined && pointed.seat === session.position().viewer
    if (holder === undefined || ours || holder.seat !== session.position().viewer) return select(pointed?.id)
    const why = mayAct() ? presentation.refusal(session.position(), holder.id, spot) : undefined
    if (why) setRefusal(why)
    else select(pointed?.id)
  }

  const confirm = (): void => {
    const ready = armed()
    if (ready) return carryOut(ready.choice)
    const end = ofSide().find(({ offer }) => offer.manner === 'end')
    if ((idle().length > 0 || unlaid().length > 0) && end) carryOut(end)
  }

  const tryOut = (spot: Spot): void => {
    const isAimed = targets().some(({ offer }) => isAt(offer, spot))
    if (session.fallen() || !isAimed || ambiguous().length > 0) return point(spot)
    if (tried() === spot.hex) {
      point(spot)
      // The odds have been in sight since the first time.
      if (armed()) confirm()
      return
    }
    batch(() => {
      clear()
      setHovered(undefined)
      setCursor(spot.hex)
      setTried(spot.hex)
    })
  }

  /** Where nothing is asked but which way to face, it is asked at once. */
  const askFacing = (): void => {
    if (isFacingAsked(targets())) askWhich(targets())
  }

  const cursorSpot = (): Spot | undefined => {
    const hex = cursor()
    if (hex === undefined) return undefined
    const there = pieces().find(({ layer, hexes }) => layer === 'unit' && hexes.includes(hex))
    return there ? { hex, piece: there.id } : { hex }
  }

  const preview = createMemo((): Choice | undefined => {
    const spot = hovered() ?? cursorSpot()
    return spot === undefined ? undefined : choiceAt(targets(), spot)
  })
  const previewRoll = createMemo((): Roll | undefined => {
    const choice = preview()
    if (choice === undefined || (choice.offer.manner !== 'shoot' && choice.offer.manner !== 'strike'))
      return undefined
    return rollOf(presentation, session.position(), choice)
  })

  // A new decision takes up whom it is about, and lets go of whoever has nothing more to do.
  createEffect(
    on(
      () => [session.position(), choices()] as const,
      () => {
        if (ambiguous().some(choice => isPast(session, choice))) askWhich([])
        const acting = actors()
        const [subject, ...others] = presentation
          .subjects(session.position())
          .filter(id => acting.includes(id))
        if (subject !== undefined && others.length === 0) {
          select(subject)
          askFacing()
        } else {
          const current = selected()
          const piece = current === undefined ? undefined : byId().get(current)
          const deciding = session.position().pending.kind === 'decision'
          if (deciding && (piece === undefined || piece.beside || !acting.includes(piece.id)))
            setSelected(undefined)
        }
      },
    ),
  )

  const phase = createMemo(() => {
    const { turn, day, seat, phase: name } = presentation.clock(session.position())
    return JSON.stringify([turn, day, seat, name])
  })
  createEffect(on(phase, () => setHeld(new Set<PieceId>())))

  return {
    pieces,
    piece: pieceOf,
    selected,
    select,
    actors,
    targets,
    sideButtons: createMemo(() => ofSide().filter(choice => !hasTarget(choice))),
    pieceButtons: createMemo(() => ofSelected().filter(choice => !hasTarget(choice))),
    ways,
    way,
    setWay: index => {
      clear()
      setWay(index)
    },
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
    tryOut,
    tried,
    take,
    ambiguous,
    looked,
    look,
    aside,
    armed,
    refusal,
    putOff,
    idle,
    hold: ids => setHeld(before => new Set([...before, ...ids])),
    unlaid,
    confirm,
    cancel: clear,
    undo: () => {
      clear()
      setHeld(new Set<PieceId>())
      if (!mayUndo() || session.fallen()) return
      if (restraint?.mayTakeBack() === false) setPutOff(true)
      else {
        const undone = session.undo()
        setRefusal(undone.ok ? undefined : undone.refusal)
      }
    },
    canPlaceRest: () => toPlace().length > 0,
    placesLast,
    placeRest: () => {
      if (toPlace().some(isPutOff)) {
        setPutOff(true)
        return
      }
      placeRest(session, pieces(), placed => {
        select(undefined)
        if (!placed.ok) setRefusal(placed.refusal)
      })
    },
  }
}
