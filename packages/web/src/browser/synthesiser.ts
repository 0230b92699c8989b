/** Sounds made on the spot from noise and tones: no recordings are fetched. */
export type Sound = 'step' | 'hooves' | 'bowstring' | 'gun' | 'steel' | 'fall' | 'fire' | 'die' | 'horn'

/** A part of a sound: filtered noise, or a tone that glides. All times in seconds. */
type Part = {
  readonly at: number
  readonly lasts: number
  /** Beyond 1 where a filter leaves little of it. */
  readonly loud: number
} & (
  | { readonly noise: BiquadFilterType; readonly around: number }
  | { readonly tone: OscillatorType; readonly from: number; readonly to: number }
)

const thumps = (times: readonly number[], around: number, loud: number): readonly Part[] =>
  times.map(at => ({ at, lasts: 0.07, loud, noise: 'lowpass', around }))

const SCORES: Readonly<Record<Sound, readonly Part[]>> = {
  step: thumps([0, 0.16], 420, 2.4),
  hooves: thumps([0, 0.09, 0.2, 0.29], 760, 2),
  bowstring: [
    { at: 0, lasts: 0.16, loud: 0.35, tone: 'triangle', from: 210, to: 80 },
    { at: 0.02, lasts: 0.28, loud: 0.18, noise: 'highpass', around: 2600 },
  ],
  gun: [
    { at: 0, lasts: 0.42, loud: 1, noise: 'lowpass', around: 300 },
    { at: 0, lasts: 0.3, loud: 0.6, tone: 'sine', from: 110, to: 34 },
  ],
  steel: [
    { at: 0, lasts: 0.03, loud: 0.5, noise: 'highpass', around: 3000 },
    { at: 0, lasts: 0.36, loud: 0.16, tone: 'square', from: 2140, to: 2090 },
    { at: 0, lasts: 0.28, loud: 0.14, tone: 'sine', from: 3370, to: 3320 },
    { at: 0.01, lasts: 0.2, loud: 0.1, tone: 'sine', from: 4730, to: 4650 },
  ],
  fall: [
    { at: 0, lasts: 0.2, loud: 0.7, tone: 'sine', from: 120, to: 42 },
    { at: 0, lasts: 0.14, loud: 0.5, noise: 'lowpass', around: 500 },
  ],
  fire: [0, 0.07, 0.12, 0.21, 0.3].map(at => ({
    at,
    lasts: 0.06,
    loud: 1.3,
    noise: 'bandpass',
    around: 1700,
  })),
  die: [0, 0.06, 0.13, 0.22].map((at, k) => ({
    at,
    lasts: 0.035,
    loud: 1 - k * 0.18,
    noise: 'bandpass',
    around: 2400,
  })),
  horn: [
    { at: 0, lasts: 0.22, loud: 0.3, tone: 'sawtooth', from: 220, to: 222 },
    { at: 0.18, lasts: 0.3, loud: 0.34, tone: 'sawtooth', from: 330, to: 331 },
  ],
}

let context: AudioContext | undefined
let noise: AudioBuffer | undefined

/** A second of it serves for all. */
const noiseOf = (audio: BaseAudioContext): AudioBuffer => {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 1
  for (let i = 0; i < samples.length; i++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    samples[i] = seed / 2_147_483_648 - 1
  }
  return buffer
}

/** Sounds as loud as this, from 0 to 1. */
export const sound = (name: Sound, loud: number): void => {
  context ??= new AudioContext()
  noise ??= noiseOf(context)
  void context.resume()
  perform(context, noise, name, loud)
}

/** What a sound is, sample by sample, at full volume. */
export const rendered = async (name: Sound, rate: number): Promise<Float32Array> => {
  const studio = new OfflineAudioContext(1, Math.ceil((lengthOf(name) + 0.05) * rate), rate)
  perform(studio, noiseOf(studio), name, 1)
  return (await studio.startRendering()).getChannelData(0)
}

const perform = (audio: BaseAudioContext, hiss: AudioBuffer, name: Sound, loud: number): void => {
  const out = audio.createGain()
  out.gain.value = loud * loud
  out.connect(audio.destination)
  for (const part of SCORES[name]) sounding(audio, hiss, part, out)
}

const sounding = (audio: BaseAudioContext, hiss: AudioBuffer, part: Part, out: GainNode): void => {
  const begin = audio.currentTime + part.at
  const end = begin + part.lasts
  const swell = audio.createGain()
  swell.gain.setValueAtTime(0, begin)
  swell.gain.linearRampToValueAtTime(part.loud, begin + 0.006)
  swell.gain.exponentialRampToValueAtTime(0.001, end)
  swell.connect(out)
  const source = 'noise' in part ? noiseSource(audio, hiss, part, swell) : toneSource(audio, part, swell)
  source.start(begin)
  source.stop(end)
}

const noiseSource = (
  audio: BaseAudioContext,
  hiss: AudioBuffer,
  { noise: type, around }: Extract<Part, { readonly noise: BiquadFilterType }>,
  out: AudioNode,
): AudioScheduledSourceNode => {
  const source = audio.createBufferSource()
  source.buffer = hiss
  const filter = audio.createBiquadFilter()
  filter.type = type
  filter.frequency.value = around
  source.connect(filter).connect(out)
  return source
}

const toneSource = (
  audio: BaseAudioContext,
  { tone, from, to, at, lasts }: Extract<Part, { readonly tone: OscillatorType }>,
  out: AudioNode,
): AudioScheduledSourceNode => {
  const source = audio.createOscillator()
  source.type = tone
  const begin = audio.currentTime + at
  source.frequency.setValueAtTime(from, begin)
  source.frequency.exponentialRampToValueAtTime(to, begin + lasts)
  const soft = audio.createBiquadFilter()
  soft.type = 'lowpass'
  soft.frequency.value = tone === 'sawtooth' ? 1400 : 12_000
  source.connect(soft).connect(out)
  return source
}

/** How long a sound lasts, in seconds. */
export const lengthOf = (name: Sound): number => Math.max(...SCORES[name].map(({ at, lasts }) => at + lasts))
