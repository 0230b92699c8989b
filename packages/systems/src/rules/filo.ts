import { filo, filoAdapter } from '@mesnada/filo'
import type { Rules } from '../rules.ts'

export const rules: Rules = { system: filo, adapter: filoAdapter }
