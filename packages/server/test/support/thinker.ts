import type { Adapters } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import { serveQuestions } from '../../src/computers/serve.ts'
import { registry } from './node.ts'

const adapters: Adapters = new Map([[ford.id, fordAdapter]])

serveQuestions(registry, adapters)
