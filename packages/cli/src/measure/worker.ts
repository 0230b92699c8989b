import { adapters, systems } from '@mesnada/systems'
import { serveTasks } from './serve.ts'

serveTasks(systems, adapters)
