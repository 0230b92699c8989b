import type { Adapters } from '@mesnada/engine'
import { createRegistry } from '@mesnada/engine'
import { siege, siegeAdapter } from '@mesnada/siege'
import { serveQuestions } from '../../../server/src/computers/serve.ts'

const adapters: Adapters = new Map([[siege.id, siegeAdapter]])

serveQuestions(createRegistry([siege]), adapters)
