import type { GameCard, SystemCard } from '@mesnada/server/api'
import { type Level, levelOf, type Size, sizeOf } from '../../gallery/filter.ts'

/** Which games somebody wants to see. Empty: any. */
export interface LobbyFilter {
  readonly system: string
  readonly size: Size | ''
  readonly level: Level | ''
  readonly pace: Pace | ''
}

export const PACES = ['live', 'days', 'none'] as const
export type Pace = (typeof PACES)[number]

export const ANY_GAME: LobbyFilter = { system: '', size: '', level: '', pace: '' }

const paceOf = ({ clock }: GameCard): Pace =>
  clock.kind === 'none' || clock.kind === 'live' ? clock.kind : 'days'

/** The scenarios that fit, as `siege/street-fight`; undefined where all do. */
export const scenariosFor = (
  systems: readonly SystemCard[],
  { system, size, level }: LobbyFilter,
): readonly string[] | undefined =>
  system === '' && size === '' && level === ''
    ? undefined
    : systems
        .filter(({ id }) => system === '' || id === system)
        .flatMap(({ id, scenarios }) =>
          scenarios
            .filter(card => size === '' || sizeOf(card) === size)
            .filter(card => level === '' || levelOf(card) === level)
            .map(card => `${id}/${card.id}`),
        )

/** What is added to the address of a list. A system that nobody has stands for no scenario at all. */
export const queryOf = (scenarios: readonly string[] | undefined, { pace }: LobbyFilter): string =>
  [
    scenarios === undefined ? '' : `&scenarios=${scenarios.join(',') || 'none/none'}`,
    pace === '' ? '' : `&pace=${pace}`,
  ].join('')

/** Whether a game that is told of while one looks belongs to what one looks at. */
export const isWanted = (
  game: GameCard,
  scenarios: readonly string[] | undefined,
  { pace }: LobbyFilter,
): boolean =>
  (scenarios === undefined || scenarios.includes(`${game.system}/${game.scenario}`)) &&
  (pace === '' || paceOf(game) === pace)
