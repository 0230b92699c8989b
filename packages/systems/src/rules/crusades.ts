import { crusades, crusadesAdapter } from '@mesnada/crusades'
import type { Rules } from '../rules.ts'

export const rules: Rules = { system: crusades, adapter: crusadesAdapter }
