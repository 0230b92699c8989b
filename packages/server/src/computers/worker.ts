import { adapters, systems } from '@mesnada/systems'
import { serveQuestions } from './serve.ts'

serveQuestions(systems, adapters)
