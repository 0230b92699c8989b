import { type Library, readLibrary } from '@mesnada/engine'
import bouvinesMap from './maps/bouvines.json' with { type: 'json' }
import castillonMap from './maps/castillon.json' with { type: 'json' }
import lasNavasMap from './maps/las-navas.json' with { type: 'json' }
import muretMap from './maps/muret.json' with { type: 'json' }
import peipusMap from './maps/peipus.json' with { type: 'json' }
import poitiersMap from './maps/poitiers.json' with { type: 'json' }
import bouvines from './scenarios/bouvines.json' with { type: 'json' }
import castillon from './scenarios/castillon.json' with { type: 'json' }
import lasNavas from './scenarios/las-navas.json' with { type: 'json' }
import muret from './scenarios/muret.json' with { type: 'json' }
import peipus from './scenarios/peipus.json' with { type: 'json' }
import poitiers from './scenarios/poitiers.json' with { type: 'json' }

/** The one the book is about, then the others by size. */
const SCENARIOS: readonly unknown[] = [lasNavas, peipus, muret, castillon, poitiers, bouvines]

const MAPS: readonly unknown[] = [lasNavasMap, peipusMap, muretMap, castillonMap, poitiersMap, bouvinesMap]

export const library: Library = {
  title: { es: 'Al filo de la espada', en: 'By the Edge of the Sword', fr: 'Au fil de l’épée' },
  summary: {
    es: 'Batallas de la Edad Media por banderas: jefes, cargas, tiros, desmoralización y huida.',
    en: 'Battles of the Middle Ages by banners: leaders, charges, archery, broken nerve and flight.',
    fr: 'Batailles du Moyen Âge par bannières : chefs, charges, tirs, démoralisation et fuite.',
  },
  ...readLibrary({ scenarios: SCENARIOS, maps: MAPS }),
}
