import type { Action } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { type Accessor, batch, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { Piece, PieceId, Rating, Spot } from '../../presentation/presentation.ts'
import type { Phrase } from '../../text/phrase.ts'
import type { Choice } from '../session/choices.ts'
import type { Session } from '../session/session.ts'
import { type Blow, type BlowManner, bestAction, planBlows, planForAll } from './blows.ts'
import { planDeployment } from './deploy.ts'
import { type GroupPlan, type MoveOrder, planMove } from './plan.ts'
import { bannerOf, boxOf, lineOf, stackOf } from './select.ts'
import type { Formation } from './shape.ts'

/** An order to many. */
export type Order =
  | MoveOrder
  | { readonly kind: BlowManner }
  | { readonly kind: 'hold' }
  | { readonly kind: 'for-all' }
  | { readonly kind: 'deploy'; readonly formation: Formation; readonly at: Hex }

/** What an order comes to, before anyone has said yes to it. */
export interface Proposed {
  readonly order: Order
  readonly members: readonly PieceId[]
  readonly moves: GroupPlan
  readonly blows: readonly Blow[]
  readonly actions: readonly Action[]
}

export type Kin = 'banner' | 'line' | 'stack'

/** Counters that are given orders together. */
export interface Group {
  readonly members: Accessor<readonly PieceId[]>
  /** Those whom an order would go to: the members, or everyone who can act. */
  readonly ordered: Accessor<readonly PieceId[]>
  choose(kin: Kin): void
  chooseWithin(isWithin: (hex: Hex) => boolean): void
  /** A drag over the board draws a box. */
  readonly isBoxing: Accessor<boolean>
  setBoxing(isBoxing: boolean): void
  /** The formation in which the next hex pointed at sets up everyone like the one in hand. */
  readonly formation: Accessor<Formation | undefined>
  setFormation(formation: Formation | undefined): void
  /** What can be ordered now. */
  readonly can: Accessor<ReadonlySet<Order['kind']>>
  /** So many for whom the same can be done, and what that is called. */
  readonly forAll: Accessor<{ readonly count: number; readonly name: Phrase } | undefined>
  /** So many combats are declared and only wait to be resolved. */
  readonly declared: Accessor<number>
  order(order: Order): void
  readonly last: Accessor<Order | undefined>
  repeat(): void
  readonly proposed: Accessor<Proposed | undefined>
  /** Does it; at its end the phase is ended too, if that is asked for. */
  confirm(endsPhase: boolean): void
  /** Lets go of what is proposed or under way, then of the group; false where there was nothing. */
  cancel(): boolean
  /** Takes a place that was pointed at; false if it is not for the group. */
  point(spot: Spot): boolean
  /** Along the hexes of a drag, the first of them left. */
  march(path: readonly Hex[]): void
  /** Blows are being struck one after the other. */
  readonly isRunning: Accessor<boolean>
  /** Questions that follow a combat, on both sides' turns, are answered by what promises most. */
  readonly decidesDetails: Accessor<boolean>
  setDecidesDetails(decides: boolean): Promise<void>
  /** Such a question is asked now. */
  readonly asksDetail: Accessor<boolean>
  /** Answers this one likewise, and none after it. */
  decideDetail(): Promise<void>
}

/** What the group needs of the hand at the table. */
export interface GroupHand {
  readonly pieces: Accessor<readonly Piece[]>
  readonly piece: (id: PieceId) => Piece | undefined
  readonly selected: Accessor<PieceId | undefined>
  select(piece: PieceId | undefined): void
  readonly actors: Accessor<readonly PieceId[]>
  readonly sideButtons: Accessor<readonly Choice[]>
  readonly targets: Accessor<readonly Choice[]>
  take(choice: Choice): void
  /** Nobody is reminded of these when the phase is ended. */
  hold(pieces: readonly PieceId[]): void
}

interface Run {
  readonly phase: string
  readonly manner: BlowManner | undefined
  readonly members: readonly PieceId[]
  readonly endsPhase: boolean
}

const NOBODY: GroupPlan = { parts: [], stayers: [], actions: [] }

/** A drawn way is walked as it is drawn the next time too: as far and in the same direction. */
const isRepeatable = ({ kind }: Order): boolean => kind !== 'deploy'

export const createGroup = (session: Session, hand: GroupHand): Group => {
  const { presentation } = session
  const { grid } = session.board
  const [chosen, setChosen] = createSignal<readonly PieceId[]>([])
  const [isBoxing, setBoxing] = createSignal(false)
  const [formation, setFormation] = createSignal<Formation>()
  const [last, setLast] = createSignal<Order>()
  const [proposed, setProposed] = createSignal<Proposed>()
  const [run, setRun] = createSignal<Run>()
  const [decidesDetails, setDecidesDetails] = createSignal(false)
  let rating: Rating | undefined

  const isOnBoard = (id: PieceId): boolean => (hand.piece(id)?.hexes.length ?? 0) > 0
  const members = createMemo(() => chosen().filter(isOnBoard))
  const units = createMemo(() =>
    hand.actors().filter(id => hand.piece(id)?.layer === 'unit' && isOnBoard(id)),
  )
  const ordered = createMemo(() => (members().length > 0 ? members() : units()))

  const phaseNow = (): string => {
    const { turn, day, seat, phase } = presentation.clock(session.position())
    return JSON.stringify([turn, day, seat, phase])
  }

  const can = createMemo((): ReadonlySet<Order['kind']> => {
    const kinds = new Set<Order['kind']>()
    const mine = new Set(ordered())
    for (const { offer } of session.choices()) {
      const isTheirs = offer.piece !== undefined && mine.has(offer.piece)
      if (offer.manner === 'go' && isTheirs) for (const kind of MOVES) kinds.add(kind)
      if (offer.manner === 'shoot' && (isTheirs || offer.piece === undefined)) kinds.add('shoot')
      if (offer.manner === 'strike' && (isTheirs || offer.piece === undefined)) kinds.add('strike')
      if (offer.forAll !== undefined) kinds.add('for-all')
      if (offer.manner === 'place' && offer.piece !== undefined) kinds.add('deploy')
    }
    return kinds
  })

  /** Nobody's in particular, and not about those who fight already: whoever may join them is pointed at too. */
  const isDeclared = ({ offer: { manner, piece, target } }: Choice): boolean =>
    manner === 'strike' && piece === undefined && target !== undefined
  const declared = createMemo(() =>
    presentation.subjects(session.position()).length > 0 ? 0 : session.choices().filter(isDeclared).length,
  )

  const forAll = createMemo(() => {
    const names = session.choices().flatMap(({ offer }) => offer.forAll ?? [])
    const [name] = names
    return name === undefined ? undefined : { count: names.length, name }
  })

  const setMembers = (ids: readonly PieceId[]): void => {
    batch(() => {
      setProposed(undefined)
      setBoxing(false)
      setChosen(ids)
    })
  }

  const choose = (kin: Kin): void => {
    const like = hand.piece(hand.selected() ?? chosen()[0] ?? units()[0] ?? '')
    if (!like) return
    const found = {
      banner: () => bannerOf(hand.pieces(), like),
      line: () => lineOf(grid, hand.pieces(), like),
      stack: () => stackOf(hand.pieces(), like),
    }[kin]()
    setMembers(found)
  }

  const propose = (
    order: Order,
    moves: GroupPlan,
    blows: readonly Blow[],
    actions: readonly Action[],
  ): void => {
    setProposed({ order, members: ordered(), moves, blows, actions })
  }

  const proposeBlows = async (manner: BlowManner): Promise<void> => {
    const position = session.position()
    rating = await presentation.rating()
    if (session.position() !== position) return
    const { blows, actions } = planBlows(presentation, position, ordered(), manner, rating)
    propose({ kind: manner }, NOBODY, blows, actions)
  }

  const order = (next: Order): void => {
    const position = session.position()
    if (session.fallen() || session.isBusy?.()) return
    switch (next.kind) {
      case 'shoot':
      case 'strike':
        void proposeBlows(next.kind)
        return
      case 'for-all': {
        const { blows, actions } = planForAll(presentation, position)
        return propose(next, NOBODY, blows, actions)
      }
      case 'hold':
        return propose(next, NOBODY, [], [])
      case 'deploy': {
        const plan = planDeployment(presentation, position, hand.selected() ?? '', next.formation, next.at)
        return propose(next, plan, [], plan.actions)
      }
      default: {
        const plan = planMove(presentation, position, ordered(), next)
        propose(next, plan, [], plan.actions)
      }
    }
  }

  const confirm = (endsPhase: boolean): void => {
    const ready = proposed()
    if (!ready) return
    const { kind } = ready.order
    batch(() => {
      setProposed(undefined)
      if (isRepeatable(ready.order)) setLast(ready.order)
      if (kind === 'deploy') setFormation(undefined)
      hand.hold(ready.members)
      const manner = kind === 'shoot' || kind === 'strike' ? kind : undefined
      if (manner || endsPhase) setRun({ phase: phaseNow(), manner, members: ready.members, endsPhase })
    })
    if (ready.actions.length > 0) session.do(ready.actions)
    else goOn()
  }

  /** The next of a row of blows, a small question on the way, and the end of the phase at its end. */
  const goOn = (): void => {
    const now = run()
    if (!now || session.fallen() || session.isBusy?.()) return
    const position = session.position()
    if (position.pending.kind === 'over' || phaseNow() !== now.phase) return void setRun(undefined)
    if (session.choices().length === 0) return
    const blows =
      now.manner && rating ? planBlows(presentation, position, now.members, now.manner, rating) : undefined
    if (blows && blows.actions.length > 0) return void session.do(blows.actions)
    if (presentation.subjects(position).length > 0) return
    setRun(undefined)
    const end = hand.sideButtons().find(({ offer }) => offer.manner === 'end')
    if (now.endsPhase && end) hand.take(end)
  }

  /** Whoever is on turn still says who attacks whom. */
  const isAttacking = (): boolean => {
    const { pending } = session.position()
    const isOnTurn =
      pending.kind === 'decision' && pending.seat === presentation.clock(session.position()).seat
    return isOnTurn && session.choices().some(({ offer }) => offer.manner === 'strike')
  }
  /** A question about units, such as where they retreat to; whom to activate is no detail. */
  const asksDetail = createMemo(() => {
    const about = presentation.subjects(session.position())
    return (
      session.choices().length > 0 &&
      about.length > 0 &&
      about.every(id => hand.piece(id)?.layer === 'unit') &&
      !isAttacking()
    )
  })
  const answerDetail = (): void => {
    if (!rating || session.fallen() || session.isBusy?.() || !asksDetail()) return
    const detail = bestAction(presentation, session.position(), rating)
    if (detail) session.do([detail])
  }
  // What follows is done when what was done is seen.
  createEffect(
    on(
      [session.position, session.fallen, () => session.isBusy?.(), hand.sideButtons, decidesDetails],
      () =>
        queueMicrotask(() => {
          if (decidesDetails()) answerDetail()
          goOn()
        }),
      { defer: true },
    ),
  )

  // What was proposed was for another position; a group lasts as long as someone of it can act in the phase.
  let phase = phaseNow()
  createEffect(
    on(
      session.position,
      () => {
        setProposed(undefined)
        if (phaseNow() === phase) return
        phase = phaseNow()
        if (!chosen().some(id => hand.actors().includes(id))) setMembers([])
      },
      { defer: true },
    ),
  )

  const anchor = (): Hex | undefined => {
    const held = hand.selected()
    const first = held !== undefined && members().includes(held) ? held : members()[0]
    return first === undefined ? undefined : hand.piece(first)?.hexes[0]
  }

  const march = (path: readonly Hex[]): void => {
    const [from, ...way] = path
    const to = way.at(-1)
    if (from !== undefined && to !== undefined) order({ kind: 'march', from, to, path: way })
  }

  return {
    members,
    ordered,
    choose,
    chooseWithin: isWithin => {
      const { viewer } = session.position()
      if (viewer !== 'spectator') setMembers(boxOf(hand.pieces(), viewer, isWithin))
    },
    isBoxing,
    setBoxing,
    formation,
    setFormation,
    can,
    forAll,
    declared,
    order,
    last,
    repeat: () => {
      const again = last()
      if (again) order(again)
    },
    proposed,
    confirm,
    cancel: () => {
      const had = proposed() ?? run() ?? formation() ?? (isBoxing() || chosen().length > 0)
      batch(() => {
        if (proposed()) setProposed(undefined)
        else if (run()) setRun(undefined)
        else if (formation()) setFormation(undefined)
        else setMembers([])
      })
      return Boolean(had)
    },
    point: ({ hex }) => {
      const shape = formation()
      if (shape) {
        if (isAgain(proposed(), hex)) confirm(false)
        else order({ kind: 'deploy', formation: shape, at: hex })
        return true
      }
      const from = anchor()
      if (members().length < 2 || from === undefined || !can().has('march')) return false
      if (isAgain(proposed(), hex)) {
        confirm(false)
        return true
      }
      if (hand.pieces().some(({ id, hexes }) => hexes.includes(hex) && members().includes(id))) {
        setMembers([])
        return false
      }
      order({ kind: 'march', from, to: hex, path: [hex] })
      return true
    },
    march,
    isRunning: () => run()?.manner !== undefined,
    decidesDetails,
    setDecidesDetails: async decides => {
      setDecidesDetails(decides)
      if (!decides) return
      rating ??= await presentation.rating()
      if (decidesDetails()) answerDetail()
    },
    asksDetail,
    decideDetail: async () => {
      const position = session.position()
      rating ??= await presentation.rating()
      if (session.position() === position) answerDetail()
    },
  }
}

const MOVES = ['march', 'wheel', 'advance', 'hold'] as const

/** Whoever points again at the place that is proposed means yes. */
const isAgain = (ready: Proposed | undefined, hex: Hex): boolean =>
  (ready?.order.kind === 'march' && ready.order.to === hex) ||
  (ready?.order.kind === 'deploy' && ready.order.at === hex)
