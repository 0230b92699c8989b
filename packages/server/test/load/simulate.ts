import { simulate } from '../simulation/simulate.ts'

/** Days of the whole system in minutes, with faults of every kind, from a seed. The same seed does the same again. */

const option = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : Number(process.argv[at + 1])
}

const seed = option('seed', 1)
const days = option('days', 10)
/** Of this machine's clock: it ends at the half day after them. */
const minutes = option('minutes', Number.POSITIVE_INFINITY)
const isQuiet = process.argv.includes('--quiet')

const started = performance.now()
const cpu = process.cpuUsage()
const { violations, counts, trace, ...result } = await simulate({
  seed,
  days,
  isEnough: () => performance.now() - started > minutes * 60_000,
  ...(!isQuiet && { tell: (line: string) => console.log(line) }),
})
const hours = (performance.now() - started) / 3_600_000
const { user, system } = process.cpuUsage(cpu)
const processorHours = (user + system) / 3.6e9
for (const [name, count] of counts) console.log(`  ${count.toLocaleString('en').padStart(11)}  ${name}`)
console.log(
  `seed ${seed}: ${result.days.toFixed(2)} days, ${result.events} events, ${result.entries} entries, ${result.acknowledged} acknowledged, ${(result.mostMemory / 2 ** 20).toFixed(0)} MB at most`,
)
console.log(
  `${(hours * 60).toFixed(1)} min: ${(result.days / hours).toFixed(0)} days an hour, ${(result.days / processorHours).toFixed(0)} days an hour of processor time`,
)
console.log(`trace ${trace}`)
for (const violation of violations) console.log(`VIOLATION ${violation}`)
if (violations.length > 0) process.exitCode = 1
