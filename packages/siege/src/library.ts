import { type Library, parseMap, parseScenario, unwrap } from '@mesnada/engine'
import camp from './maps/camp.json' with { type: 'json' }
import castle from './maps/castle.json' with { type: 'json' }
import crossroads from './maps/crossroads.json' with { type: 'json' }
import village from './maps/village.json' with { type: 'json' }

/** What the system ships. A document that does not fit its schema stops the program here, not in the middle of a game. */
export const library: Library = {
  title: { es: 'Cry Havoc y Siege', en: 'Cry Havoc and Siege', fr: 'Cry Havoc et Siège' },
  summary: {
    es: 'Combate hombre a hombre en la Edad Media: emboscadas, asaltos a castillos, máquinas de asedio y fuego.',
    en: 'Medieval combat man to man: ambushes, castles stormed, siege engines and fire.',
    fr: 'Le combat médiéval homme contre homme : embuscades, assauts de châteaux, engins de siège et feu.',
  },
  scenarios: ([] as unknown[]).map(document => unwrap(parseScenario(document))),
  maps: [castle, camp, village, crossroads].map(document => unwrap(parseMap(document))),
}
