import type { Style } from '@mesnada/painter'
import { hasContrast } from '../browser/contrast.ts'
import { isDark } from '../browser/theme.ts'

/** How maps are painted for whoever looks. */
export const mapStyle = (): Style => (hasContrast() ? 'contrast' : isDark() ? 'night' : 'day')
