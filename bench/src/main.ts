import { BENCHMARKS, SURVEYS } from './list.ts'
import { runBench } from './program.ts'

process.exitCode = runBench(process.argv.slice(2), {
  benchmarks: BENCHMARKS,
  surveys: SURVEYS,
  out: line => process.stdout.write(`${line}\n`),
  err: line => process.stderr.write(`${line}\n`),
})
