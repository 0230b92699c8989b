import { createRegistry } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import { serveTasks } from '../../src/measure/serve.ts'

serveTasks(createRegistry([ford]), new Map([[ford.id, fordAdapter]]))
