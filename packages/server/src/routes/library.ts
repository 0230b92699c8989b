import {
  findScenario,
  findSystem,
  type Language,
  mapsOf,
  type Registry,
  type RuleSystem,
} from '@mesnada/engine'
import type { FastifyPluginAsync } from 'fastify'
import type { MapAnswer, RulebookAnswer, ScenarioAnswer, SystemsAnswer } from '../protocol/api.ts'
import { squeezeAnswers } from '../squeezed.ts'
import { UnknownError } from './failure.ts'
import { paramsSchema } from './params.ts'
import { systemCard } from './system-cards.ts'

interface InSystem {
  readonly system: string
}

/** What the systems ship: scenarios, maps, rulebooks. */
export const libraryRoutes =
  (registry: Registry): FastifyPluginAsync =>
  async app => {
    let cards: SystemsAnswer | undefined
    squeezeAnswers(app)

    app.get('/systems', async (): Promise<SystemsAnswer> => {
      cards ??= { systems: await Promise.all([...registry.values()].map(systemCard)) }
      return cards
    })

    app.get<{ Params: InSystem & { readonly scenario: string } }>(
      '/systems/:system/scenarios/:scenario',
      paramsSchema('system', 'scenario'),
      async ({ params }): Promise<ScenarioAnswer> => {
        const { library } = systemOf(registry, params.system)
        const scenario = findScenario(library, params.scenario)
        if (!scenario) throw unknown('scenario', params.scenario)
        const maps = mapsOf(library, scenario)
        if (!maps) throw new Error(`the library of ${params.system} lacks a map of ${scenario.id}`)
        return { scenario, maps }
      },
    )

    app.get<{ Params: InSystem & { readonly map: string } }>(
      '/systems/:system/maps/:map',
      paramsSchema('system', 'map'),
      async ({ params }): Promise<MapAnswer> => {
        const map = systemOf(registry, params.system).library.maps.find(({ id }) => id === params.map)
        if (!map) throw unknown('map', params.map)
        return { map }
      },
    )

    app.get<{ Params: InSystem & { readonly language: Language } }>(
      '/systems/:system/rulebook/:language',
      paramsSchema('system', 'language'),
      async ({ params }): Promise<RulebookAnswer> => {
        const { reference } = systemOf(registry, params.system)
        const paragraphs = Object.entries(await reference.rulebook(params.language))
        return { paragraphs: paragraphs.map(([number, paragraph]) => ({ number, ...paragraph })) }
      },
    )
  }

const systemOf = (registry: Registry, id: string): RuleSystem => {
  const system = findSystem(registry, id)
  if (!system.ok) throw new UnknownError(system.refusal)
  return system.value
}

const unknown = (kind: 'scenario' | 'map', id: string): UnknownError =>
  new UnknownError({ code: `server.${kind}.unknown`, values: { id } })
