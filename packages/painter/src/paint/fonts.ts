/** Families to load before painting; without them the next in line serves. All under the OFL. */
export const FONTS = {
  title: '"IM Fell English SC", "IM Fell English", Georgia, "DejaVu Serif", serif',
  name: '"IM Fell English", Georgia, "DejaVu Serif", serif',
  label: '"Barlow Semi Condensed", "Arial Narrow", "DejaVu Sans Condensed", sans-serif',
} as const
