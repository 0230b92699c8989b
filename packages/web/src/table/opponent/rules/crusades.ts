import { crusades, crusadesAdapter } from '@mesnada/crusades'

export const rules = { system: crusades, adapter: crusadesAdapter }
