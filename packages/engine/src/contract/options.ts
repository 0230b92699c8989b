import { accepted, type Checked, type RuleRef, refused } from '../base/rule.ts'

/** One decision about the rules themselves, made before the game and fixed for its length. */
export type OptionSpec =
  | { readonly kind: 'switch'; readonly rule: RuleRef; readonly default: boolean }
  | {
      readonly kind: 'choice'
      readonly rule: RuleRef
      readonly of: readonly string[]
      readonly default: string
    }

export type OptionValue = boolean | string

/** A value for every option of a system. */
export type OptionValues = Readonly<Record<string, OptionValue>>

/** Values for some options: what an edition, a scenario or a player changes. */
export type OptionChanges = Readonly<Record<string, OptionValue>>

export interface OptionCatalogue {
  readonly specs: Readonly<Record<string, OptionSpec>>
  /** Editions, each as what it changes in the base game, or in another edition. */
  readonly presets: Readonly<Record<string, Preset>>
}

export interface Preset {
  readonly from?: string
  readonly changes: OptionChanges
}

/** The values of a catalogue with its option names and choices as types. */
export type OptionsOf<Specs extends Readonly<Record<string, OptionSpec>>> = {
  readonly [K in keyof Specs]: Specs[K] extends { readonly kind: 'choice'; readonly of: readonly (infer V)[] }
    ? V
    : boolean
}

export interface OptionLayers {
  readonly preset?: string | undefined
  /** What the scenario says. */
  readonly scenario?: OptionChanges | undefined
  /** What the players want; it has the last word. */
  readonly players?: OptionChanges | undefined
}

/** Base game, then edition, then scenario, then players: each overrides what stands before it. */
export const resolveOptions = (
  catalogue: OptionCatalogue,
  layers: OptionLayers = {},
): Checked<OptionValues> => {
  const preset = presetChanges(catalogue, layers.preset)
  if (!preset.ok) return preset
  const values: Record<string, OptionValue> = {}
  for (const [id, spec] of Object.entries(catalogue.specs)) values[id] = spec.default
  for (const changes of [preset.value, layers.scenario ?? {}, layers.players ?? {}])
    for (const [id, value] of Object.entries(changes)) {
      const spec = Object.hasOwn(catalogue.specs, id) ? catalogue.specs[id] : undefined
      if (spec === undefined) return refused({ code: 'engine.option.unknown', values: { id } })
      if (!fits(spec, value))
        return refused({ code: 'engine.option.value', values: { id, value: String(value) } })
      values[id] = value
    }
  return accepted(Object.freeze(values))
}

const fits = (spec: OptionSpec, value: OptionValue): boolean =>
  spec.kind === 'switch' ? typeof value === 'boolean' : typeof value === 'string' && spec.of.includes(value)

const presetChanges = (catalogue: OptionCatalogue, name: string | undefined): Checked<OptionChanges> => {
  if (name === undefined) return accepted({})
  const preset = Object.hasOwn(catalogue.presets, name) ? catalogue.presets[name] : undefined
  if (preset === undefined) return refused({ code: 'engine.option.preset', values: { preset: name } })
  const { from, changes } = preset
  const ground = presetChanges(catalogue, from)
  return ground.ok ? accepted({ ...ground.value, ...changes }) : ground
}
