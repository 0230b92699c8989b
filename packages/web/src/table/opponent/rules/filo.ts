import { filo, filoAdapter } from '@mesnada/filo'

export const rules = { system: filo, adapter: filoAdapter }
