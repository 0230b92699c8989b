import type { GameResult, RuleRef, Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Campaign } from './campaign-record.ts'
import type { Cover } from './printed/terrain.ts'

/** Row of a character or an animal in the table of bodies. */
export type Body = number

/** Row in the table of gear. */
export type Gear = number

/** siege 1.21, with deployment before it (siege R.deployment), and the day of a siege around it (siege R.day): see `sequence.ts`. */
export type Phase =
  | 'council'
  | 'bombardment'
  | 'evening'
  | 'rubble'
  | 'deploy-defender'
  | 'fill-moat'
  | 'deploy-attacker'
  | 'first-missiles'
  | 'movement'
  | 'second-missiles'
  | 'combat'
  | 'recovery'
  | 'over'

/** Where in the sequence of play the game is. Replaced, never changed. */
export interface Flow {
  /** Game turn, from 1; 0 while deploying. */
  readonly turn: number
  /** Player turns so far, both sides counted: the clock for stuns, engagement, reloading, fires. */
  readonly playerTurn: number
  readonly side: Seat
  readonly phase: Phase
  /** What interrupts the phase, the innermost last: dice that are due, choices, retreats. */
  readonly stack: readonly Frame[]
  /** Who has chosen which side of a door or corner protects him, for this phase (siege 1.53, 3.28, 3.29). */
  readonly coverSides: readonly CoverSide[]
  /** What takes a complete turn and takes effect when the combat phase ends (siege R.complete-turn). */
  readonly tasks: readonly Task[]
  /** The phase has been ended, but what its end brought up is still being settled. */
  readonly ending: boolean
  /** Something happened that may decide the game: a death, a capture, an exit, an engine lost. */
  readonly decisive: boolean
  /** siege 6.75: the alarm has been given; true from the start where nobody sleeps. */
  readonly alarm: boolean
  /** siege 6.75: who woke or saw something, and gives the alarm unless he is silenced. */
  readonly alerted: readonly Body[]
  /** The Trap: the edge by which one side has said it will leave, and who had left before. */
  readonly declaredExit?: { readonly edge: string; readonly gone: readonly Body[] }
  /** A siege of many days: its record. The fields above are those of the action under way. */
  readonly campaign?: Campaign
  readonly result: GameResult | undefined
}

/** A place in an engine, or at an end of what is carried, that someone is to take as it comes onto the map. */
export interface CrewPlace {
  readonly hex: Hex
  readonly deck: number
  /** What whoever takes it has paid to come so far. */
  readonly price: number
}

export interface CoverSide {
  readonly body: Body
  /** A number of that side among those of his hex, as lines of fire name it (`Flank`). */
  readonly flank: number
}

/** Declared in the combat phase by someone who has done nothing else, and done when that phase ends. */
export type Task =
  /** siege 1.8. */
  | { readonly kind: 'winch'; readonly body: Body }
  /** siege 3.33. */
  | { readonly kind: 'mount'; readonly body: Body; readonly horse: Body }
  | { readonly kind: 'dismount'; readonly body: Body; readonly hex: Hex }
  /** siege 5.11: harnessed, or taken out if it was in harness. */
  | { readonly kind: 'harness'; readonly body: Body; readonly cart: Gear; readonly animal: Body }
  /** siege 5.13: tied behind another, or untied if it was. */
  | { readonly kind: 'string'; readonly body: Body; readonly animal: Body; readonly behind: Body }
  /** siege 6.74: the animal he leads goes into another's hand. */
  | { readonly kind: 'hand-bridle'; readonly body: Body; readonly to: Body }
  /** siege 6.3: handed to a friend, or taken from a dead bowman. */
  | { readonly kind: 'exchange'; readonly body: Body; readonly with: Body; readonly arrows: number }

export type Harm = 'wound' | 'stun' | 'kill'

/** Why someone must go back: it decides how far, by which rule, and what happens if he cannot. */
export type RetreatCause = 'melee' | 'missile' | 'panic' | 'rout' | 'fire' | 'oil'

/** What a letter of the combat tables does to the one it falls on. */
export interface Blow {
  readonly harm: Harm
  /** For riders: thrown from a horse that lives or dies; absent if he keeps the saddle. */
  readonly horse?: 'killed' | 'unharmed'
}

/** Where a loser of a combat stood before its result. */
export interface LostHex {
  readonly body: Body
  readonly hex: Hex
  readonly deck: number
}

/** Something that must be settled before play goes on. Each kind has its file in the `steps/` of its topic. */
export type Frame =
  /** siege 1.3: a shot whose die is due. */
  | {
      readonly kind: 'missile'
      readonly shooter: Body
      readonly target: Body
      readonly by?: Gear
      readonly cover: Cover
      readonly range: number
    }
  /** siege 1.53, 3.28, 3.29: which side protects the target. */
  | {
      readonly kind: 'cover-side'
      readonly target: Body
      readonly shooter: Body
      readonly by?: Gear
      /** The side this shot comes from, and the one from which others threaten him. */
      readonly flank: number
      readonly other: number
      readonly rule: RuleRef
    }
  /** siege 1.72: an attack being put together, before it is struck. */
  | { readonly kind: 'declared'; readonly attackers: readonly Body[]; readonly defenders: readonly Body[] }
  /** siege 1.7: an attack whose die is due. */
  | { readonly kind: 'melee'; readonly attackers: readonly Body[]; readonly defenders: readonly Body[] }
  /** siege 1.72: the owner says who is hit. */
  | {
      readonly kind: 'victim'
      readonly among: readonly Body[]
      readonly blow: Blow
      /** Those who struck. */
      readonly by: readonly Body[]
    }
  /** siege R.retreat: the owner picks the way. */
  | {
      readonly kind: 'retreat'
      readonly body: Body
      /** How many hexes; those who rout go as far as their movement points take them. */
      readonly hexes: number
      readonly cause: RetreatCause
      /** His way was barred, and he let those who retreat with him go first. */
      readonly waited?: true
    }
  /** siege 5.13: the ropes of a string that had to retreat. */
  | { readonly kind: 'ropes'; readonly animals: readonly Body[] }
  /** siege 1.73: one of the winners may follow. */
  | {
      readonly kind: 'advance'
      readonly among: readonly Body[]
      readonly seat: Seat
      readonly lost: readonly LostHex[]
      /** Whether the losers had to retreat; otherwise only their dead leave room. */
      readonly retreat: boolean
    }
  /** siege 1.73: the advancing man goes on, with so many movement points, or hexes (switch 5), left. */
  | { readonly kind: 'advance-on'; readonly body: Body; readonly left: number }
  /** siege 3.35: where the unhorsed rider falls. */
  | {
      readonly kind: 'unhorsed'
      readonly rider: Body
      readonly harm: Harm | 'none'
      readonly beside: readonly Hex[]
      readonly rule: RuleRef
    }
  /** siege 1.94, 1.8: where someone falls who was thrown from a ladder or the drawbridge, or whose tower burnt down. */
  | {
      readonly kind: 'thrown'
      readonly body: Body
      readonly from: Hex
      readonly rule: 'siege 1.94' | 'siege 1.8'
    }
  /** siege R.drawbridge: where someone goes on whom the bridge comes down. */
  | { readonly kind: 'beneath'; readonly body: Body; readonly from: Hex }
  /** siege 1.94: the die, and then where the ladder comes down. */
  | { readonly kind: 'topple'; readonly ladder: Gear; readonly by: Body }
  | { readonly kind: 'ladder-falls'; readonly ladder: Gear; readonly seat: Seat }
  /** siege 2.41: who comes on with an engine or a burden, place by place; those below must, those on top may. */
  | { readonly kind: 'crew'; readonly gear: Gear; readonly rear: Hex; readonly places: readonly CrewPlace[] }
  /** siege 4.32: the ram's blow. */
  | { readonly kind: 'ram-blow'; readonly ram: Gear }
  /** siege 3.52: the hexes that may catch, the next first; undefined until the harm done by the old fires is settled. */
  | { readonly kind: 'fire-spreads'; readonly side: Seat; readonly hexes: readonly Hex[] | undefined }
  /** siege 3.54: a stunned man among the flames. */
  | { readonly kind: 'wakes-in-fire'; readonly body: Body }
  /** siege 3.53. */
  | { readonly kind: 'douse'; readonly body: Body; readonly hex: Hex }
  /** siege 5.31: whether the arrow sets alight; with switch 25 whether it hits comes first. */
  | { readonly kind: 'flaming-arrow'; readonly shooter: Body; readonly hex: Hex; readonly hit: boolean }
  /** siege 5.32: whether the engine under the oil catches, and what the oil does to whom it reaches. */
  | { readonly kind: 'oil'; readonly by: Body; readonly hex: Hex }
  | { readonly kind: 'oil-burns'; readonly by: Body; readonly target: Body; readonly caught: boolean }
  /** siege 3.32, switch 16: a horse at an obstacle. */
  | { readonly kind: 'jump'; readonly rider: Body; readonly path: readonly Hex[]; readonly wide: boolean }
  /** siege 1.73, switch 6: passing an enemy while advancing. */
  | {
      readonly kind: 'risk'
      readonly body: Body
      /** Hex and floor in one number, as in `step-cost.ts`; a horse's tail comes along. */
      readonly to: number
      readonly tail: Hex
      readonly left: number
    }
  /** siege 6.1. */
  | {
      readonly kind: 'panic'
      readonly seat: Seat
      readonly dead: Body
      readonly near: readonly Body[]
    }
  | {
      readonly kind: 'panic-who'
      readonly seat: Seat
      /** Whose death it was. */
      readonly dead: Body
      readonly near: readonly Body[]
      readonly count: number
      readonly rout: boolean
    }
  /** siege 6.21: a miss next to friends. */
  | {
      readonly kind: 'stray'
      readonly shooter: Body
      readonly victim: Body
      readonly by?: Gear
      readonly range: number
    }
  /** siege 6.21: which of several is at risk. */
  | {
      readonly kind: 'stray-who'
      readonly shooter: Body
      readonly near: readonly Body[]
      readonly by?: Gear
      readonly range: number
    }
  /** siege 6.3: arrows at the start. */
  | { readonly kind: 'arrows'; readonly bodies: readonly Body[] }
  /** siege 6.4: does he ask for quarter? */
  | { readonly kind: 'surrender'; readonly knight: Body; readonly to: Body }
  /** siege 6.74: seizing a bridle at the gallop. */
  | { readonly kind: 'bridle'; readonly rider: Body; readonly horse: Body }
  /** siege 6.75: steps heard in the dark. */
  | { readonly kind: 'waking'; readonly body: Body; readonly room: number }
  /** siege 4.21: the die for a wall under bombardment. */
  | { readonly kind: 'bombard'; readonly hex: Hex; readonly engines: readonly Gear[] }
  /** siege 4.23: which engines lose the points that the die took. */
  | { readonly kind: 'engine-loss'; readonly engines: readonly Gear[]; readonly points: number }
  /** siege 5.4: a die for each of these; `again`: the second one of Croisades. */
  | { readonly kind: 'healing'; readonly bodies: readonly Body[]; readonly again: boolean }
  /** By which edge a group comes on. */
  | { readonly kind: 'entry-die'; readonly side: Seat; readonly group: number }
  /** siege 6.75: which counter lies in this place; those of the rows before it are settled. */
  | { readonly kind: 'counters'; readonly body: Body }

/** Steps import one file for the vocabulary of play. */
export type { Hex, Seat }
