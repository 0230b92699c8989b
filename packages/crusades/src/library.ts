import { type Library, readLibrary } from '@mesnada/engine'
import danith from './maps/danith.json' with { type: 'json' }
import grunwald from './maps/grunwald.json' with { type: 'json' }
import hornsOfHattin from './maps/horns-of-hattin.json' with { type: 'json' }
import nicopolisHill from './maps/nicopolis-hill.json' with { type: 'json' }
import hab from './scenarios/hab.json' with { type: 'json' }
import hattin from './scenarios/hattin.json' with { type: 'json' }
import nicopolis from './scenarios/nicopolis.json' with { type: 'json' }
import tannenberg from './scenarios/tannenberg.json' with { type: 'json' }

/** From the smallest battle to the largest: the order in which they are best learnt. */
const SCENARIOS: readonly unknown[] = [hab, hattin, tannenberg, nicopolis]

const MAPS: readonly unknown[] = [danith, hornsOfHattin, grunwald, nicopolisHill]

export const library: Library = {
  title: { es: 'Cruzadas', en: 'Crusades', fr: 'Croisades' },
  summary: {
    es: 'Las grandes batallas de las cruzadas: órdenes que no siempre llegan, caballeros que no obedecen, moral y huida.',
    en: 'The great battles of the crusades: orders that do not always arrive, knights who do not obey, morale and rout.',
    fr: 'Les grandes batailles des croisades : des ordres qui n’arrivent pas toujours, des chevaliers qui n’obéissent pas, moral et déroute.',
  },
  ...readLibrary({ scenarios: SCENARIOS, maps: MAPS }),
}
