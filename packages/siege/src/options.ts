import type { OptionCatalogue, OptionsOf, RuleRef } from '@mesnada/engine'

const off = (rule: RuleRef) => ({ kind: 'switch', rule, default: false }) as const

const on = (rule: RuleRef) => ({ kind: 'switch', rule, default: true }) as const

const choice = <const Of extends readonly [string, ...string[]]>(rule: RuleRef, ...of: Of) =>
  ({ kind: 'choice', rule, of, default: of[0] }) as const

/** The edition switches, in the order of their numbers (siege S.1 … siege S.44): what a later or other edition does differently. */
const EDITION = {
  s1ShootOverUpToMedium: off('siege 1.42'),
  s2PassStunnedEnemies: off('siege 1.61'),
  s3StunnedDoNotBlock: off('siege 1.42'),
  s4BelowEvenCountsAsEven: off('siege 1.7'),
  s5ShortAdvance: off('siege 1.73'),
  s6RiskyAdvance: off('siege 1.73'),
  s7LongerMoves: off('siege 1.6'),
  s8LaddersPulledUp: off('siege 1.91'),
  s9ToppleFromBelow: off('siege 1.94'),
  s10EnginesPivot: off('siege 2.41'),
  s11TowersOnlyForward: off('siege 2.41'),
  s12TowerTopMedium: off('siege 2.44'),
  s13HorsesSlowOnSlopes: off('siege 3.1'),
  s14WindowCombat: choice('siege 3.1', 'impossible', 'defender-inside', 'both-ways'),
  s15HorsesInDoorways: choice('siege 3.32', 'yes', 'no', 'front-half', 'stand-only'),
  s16JumpTests: off('siege 3.32'),
  s17MountFromBeside: off('siege 3.33'),
  s18WoundedMayMount: off('siege 3.33'),
  s19QuickMounting: off('siege 3.33'),
  s20ShootAcrossTents: off('siege 3.24'),
  s21KnightsFirst: off('siege 3.35'),
  s22MovableBallistas: off('siege 3.43'),
  s23InnerWallFallsAtOnce: off('siege 4.13'),
  s24EnglishScreens: off('siege 5.22'),
  s25ArrowsHitFirst: off('siege 5.31'),
  s26AnyoneHitByError: off('siege 6.21'),
  s27GentlerMissiles: off('siege T.2'),
  s28Ranges: choice(
    'siege T.10',
    'original',
    'croisades',
    'croisades-ballista',
    'vikings',
    'vikings-ballista',
  ),
  s29LowerElevations: off('siege E.0'),
  s30HorseCapture: choice('siege 6.74', 'french', 'english'),
  s31Healing: choice('siege T.6', 'base', 'croisades'),
  s32NoRoomToFallDies: on('siege 3.35'),
  s33FireFromAnyPart: off('siege 1.41'),
  s34WomenCapturedInCombat: off('siege 6.4'),
  s35PanicPassingRouts: off('siege 6.13'),
  s36Command: choice('siege 6.5', 'english', 'croisades'),
  s37LevelSlopes: off('siege 3.1'),
  s38ClimbAndCross: off('siege 1.93'),
  s39LongStrings: off('siege 3.34'),
  s40SpiralStairDefends: off('siege P.1'),
  s41HorsesInTowerDoors: off('siege 1.1'),
  s42LightCarts: off('siege 5.11'),
  s43WoundedCannotDismount: off('siege 3.33'),
  s44LadyBreaksFree: off('siege 6.4'),
} as const

/** The optional rules of section 6, each used when the scenario or the players say so. */
const OPTIONAL = {
  panic: off('siege 6.1'),
  shootingErrors: off('siege 6.21'),
  shootingSkill: off('siege 6.22'),
  ammunition: off('siege 6.3'),
  ransom: off('siege 6.4'),
  command: off('siege 6.5'),
  rations: off('siege 6.71'),
  haltAssault: off('siege 6.72'),
  hero: off('siege 6.73'),
  horseCapture: off('siege 6.74'),
  night: off('siege 6.75'),
} as const

export const OPTION_SPECS = { ...EDITION, ...OPTIONAL } as const

export type SiegeOptions = OptionsOf<typeof OPTION_SPECS>

export const OPTIONS: OptionCatalogue = {
  specs: OPTION_SPECS,
  presets: {
    'siege-1984': { changes: {} },
    english: {
      changes: {
        s4BelowEvenCountsAsEven: true,
        s11TowersOnlyForward: true,
        s14WindowCombat: 'defender-inside',
        s20ShootAcrossTents: true,
        s21KnightsFirst: true,
        s24EnglishScreens: true,
        s25ArrowsHitFirst: true,
        s30HorseCapture: 'english',
        s33FireFromAnyPart: true,
        s36Command: 'english',
      },
    },
    spanish: {
      changes: {
        s1ShootOverUpToMedium: true,
        s2PassStunnedEnemies: true,
        s3StunnedDoNotBlock: true,
        s5ShortAdvance: true,
        s37LevelSlopes: true,
        s43WoundedCannotDismount: true,
      },
    },
    extension: {
      changes: {
        s8LaddersPulledUp: true,
        s9ToppleFromBelow: true,
        s10EnginesPivot: true,
        s12TowerTopMedium: true,
        s23InnerWallFallsAtOnce: true,
        s29LowerElevations: true,
        s38ClimbAndCross: true,
      },
    },
    croisades: {
      changes: {
        s2PassStunnedEnemies: true,
        s3StunnedDoNotBlock: true,
        s6RiskyAdvance: true,
        s7LongerMoves: true,
        s17MountFromBeside: true,
        s18WoundedMayMount: true,
        s22MovableBallistas: true,
        s26AnyoneHitByError: true,
        s27GentlerMissiles: true,
        s28Ranges: 'croisades',
        s31Healing: 'croisades',
        s36Command: 'croisades',
        s39LongStrings: true,
      },
    },
    vikings: {
      from: 'croisades',
      changes: {
        s13HorsesSlowOnSlopes: true,
        s18WoundedMayMount: false,
        s19QuickMounting: true,
        s28Ranges: 'vikings',
      },
    },
  },
}
