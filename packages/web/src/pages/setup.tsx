import {
  findScenario,
  type OptionChanges,
  type OptionValue,
  type OptionValues,
  recordOf,
  resolveOptions,
  type ScenarioDocument,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { createMemo, createResource, createSignal, For, lazy, Match, Show, Suspense, Switch } from 'solid-js'
import { gameAddress } from '../browser/route.ts'
import { InTurn } from '../parts/in-turn.tsx'
import { Failure, Loading, Preparing } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { SetupPlayers } from '../players/choose-players.tsx'
import type { Party } from '../players/computers.ts'
import { usualLevel } from '../players/usual-level.ts'
import type { OptionGroup, Presentation } from '../presentation/presentation.ts'
import { newGameId, savedGame } from '../saved/saving.ts'
import { saveGame } from '../saved/store.ts'
import { loadPresentation } from '../systems/index.ts'
import { language, t } from '../text/language.ts'
import { speaker } from '../text/phrase.ts'
import { MissingPage } from './missing.tsx'
import { SetupObjectives } from './setup-objectives.tsx'
import { SetupOnline } from './setup-online.tsx'
import { OptionList } from './setup-options.tsx'

interface SetupPageProps {
  readonly system: string
  readonly scenario: string
}

/** Before the game: who plays, by which edition, with which options. */
const SetupPage = (props: SetupPageProps) => {
  const [presentation, { refetch }] = createResource(
    () => props.system,
    async system => ({ found: await loadPresentation(system) }),
  )
  const scenario = () => {
    const found = presentation.error ? undefined : presentation()?.found
    return found && findScenario(found.system.library, props.scenario)
  }
  return (
    <Switch fallback={<Preparing text={t('setup.loading')} />}>
      <Match when={presentation.error}>
        <PageTitle title={t('setup.title')} />
        <Failure retry={() => void refetch()} />
      </Match>
      <Match when={!presentation.loading && scenario()} keyed>
        {found => (
          <Show when={presentation()?.found}>
            {loaded => <Setup presentation={loaded()} scenario={found} />}
          </Show>
        )}
      </Match>
      <Match when={!presentation.loading}>
        <MissingPage />
      </Match>
    </Switch>
  )
}

interface SetupProps {
  readonly presentation: Presentation
  readonly scenario: ScenarioDocument
}

const Setup = (props: SetupProps) => {
  const { system } = props.presentation
  const [speech] = createResource(language, async tongue => ({
    say: speaker(await props.presentation.sentences(tongue), tongue),
  }))
  const editions = Object.entries(props.presentation.presets)
  const [preset, setPreset] = createSignal(props.scenario.preset ?? editions[0]?.[0])
  const [changes, setChanges] = createSignal<OptionChanges>({})
  const [party, setParty] = createSignal<Party>({
    players: ['', ''],
    computers: [undefined, usualLevel(system.id)],
  })
  const options = createMemo(
    (): OptionValues =>
      unwrap(
        resolveOptions(system.options, {
          preset: preset(),
          scenario: props.scenario.options,
          players: changes(),
        }),
      ),
  )
  const change = (id: string, value: OptionValue): void => {
    setChanges(before => ({ ...before, [id]: value }))
  }
  const begin = async (): Promise<void> => {
    const game = unwrap(startGame(system, { scenario: props.scenario, preset: preset(), options: changes() }))
    const saved = savedGame(props.presentation, newGameId(), party(), game.state, recordOf(game))
    // A browser that cannot keep it still plays it; the table says so.
    await saveGame(saved)
    location.hash = gameAddress(saved.id)
  }
  return (
    <>
      <PageTitle title={props.scenario.title[language()]} lead={props.scenario.summary[language()]} />
      {/* Whole or not at all: what came later would push down what somebody is about to press. */}
      <Show when={speech.latest} fallback={<Loading text={t('setup.loading')} />}>
        {loaded => (
          <>
            <form
              class="setup"
              onSubmit={event => {
                event.preventDefault()
                void begin()
              }}
            >
              <div class="setup-main">
                <SetupPlayers
                  system={system.id}
                  scenario={props.scenario}
                  party={party()}
                  onChange={setParty}
                />
                {/* They come a moment later, and push away nothing that is in sight. */}
                <SetupObjectives
                  system={system}
                  scenario={props.scenario}
                  preset={preset()}
                  options={changes()}
                  say={loaded().say}
                />
                <fieldset class="setup-edition">
                  <legend>{t(editions.length > 0 ? 'setup.edition' : 'setup.rules')}</legend>
                  <Show when={editions.length > 0}>
                    <label>
                      <span class="unseen">{t('setup.edition')}</span>
                      <select
                        value={preset()}
                        onChange={({ currentTarget: { value } }) => {
                          setPreset(value)
                          setChanges({})
                        }}
                      >
                        <For each={editions}>
                          {([id, name]) => <option value={id}>{loaded().say(name)}</option>}
                        </For>
                      </select>
                    </label>
                  </Show>
                  <OptionGroups
                    presentation={props.presentation}
                    scenario={props.scenario}
                    say={loaded().say}
                    options={options()}
                    change={change}
                  />
                </fieldset>
                <button type="submit" class="action main setup-begin">
                  {t('setup.begin')}
                </button>
              </div>
              <SetupMap system={system} scenario={props.scenario} />
            </form>
            <SetupOnline system={system.id} scenario={props.scenario} preset={preset()} options={changes()} />
          </>
        )}
      </Show>
    </>
  )
}

/** Nobody who sits down waits for it. */
const MapPicture = lazy(() => import('../map/map-picture.tsx'))

const SetupMap = (props: {
  readonly system: Presentation['system']
  readonly scenario: ScenarioDocument
}) => {
  const documents = createMemo(() =>
    props.scenario.maps.flatMap(({ map }) => props.system.library.maps.filter(({ id }) => id === map)),
  )
  return (
    <div class="map-frame setup-map">
      <Suspense>
        <MapPicture places={props.scenario.maps} documents={documents()} />
      </Suspense>
    </div>
  )
}

interface OptionGroupsProps {
  readonly presentation: Presentation
  readonly scenario: ScenarioDocument
  readonly say: ReturnType<typeof speaker>
  readonly options: OptionValues
  readonly change: (id: string, value: OptionValue) => void
}

const OptionGroups = (props: OptionGroupsProps) => {
  /** What has no effect in this scenario is not offered. */
  const offered = ({ options }: OptionGroup): OptionGroup['options'] =>
    options.filter(({ id }) => !props.presentation.system.optionRefusal?.(props.scenario, id))
  return (
    <For each={props.presentation.optionGroups.filter(group => offered(group).length > 0)}>
      {group => (
        <details class="option-group">
          <summary>
            {props.say(group.title)}
            <span class="count">
              {t('setup.options.on', {
                count: offered(group).filter(({ id }) => isChanged(props.presentation, id, props.options))
                  .length,
                of: offered(group).length,
              })}
            </span>
          </summary>
          {/* Folded away at first. */}
          <InTurn>
            <OptionList {...props} options={props.options} offered={offered(group)} />
          </InTurn>
        </details>
      )}
    </For>
  )
}

/** Differs from the base game. */
const isChanged = ({ system }: Presentation, id: string, options: OptionValues): boolean =>
  options[id] !== system.options.specs[id]?.default

export default SetupPage
