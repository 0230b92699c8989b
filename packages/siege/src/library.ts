import type { Library } from '@mesnada/engine'

export const library: Library = {
  title: { es: 'Cry Havoc y Siege', en: 'Cry Havoc and Siege', fr: 'Cry Havoc et Siège' },
  summary: {
    es: 'Combate hombre a hombre en la Edad Media: emboscadas, asaltos a castillos, máquinas de asedio y fuego.',
    en: 'Medieval combat man to man: ambushes, castles stormed, siege engines and fire.',
    fr: 'Le combat médiéval homme contre homme : embuscades, assauts de châteaux, engins de siège et feu.',
  },
  scenarios: [],
  maps: [],
}
