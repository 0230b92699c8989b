import { type Library, readLibrary } from '@mesnada/engine'
import camp from './maps/camp.json' with { type: 'json' }
import castle from './maps/castle.json' with { type: 'json' }
import crossroads from './maps/crossroads.json' with { type: 'json' }
import village from './maps/village.json' with { type: 'json' }
import aCartInTheGap from './scenarios/a-cart-in-the-gap.json' with { type: 'json' }
import assaultingTheBreach from './scenarios/assaulting-the-breach.json' with { type: 'json' }
import burningTheCamp from './scenarios/burning-the-camp.json' with { type: 'json' }
import citySack from './scenarios/city-sack.json' with { type: 'json' }
import coupDeMain from './scenarios/coup-de-main.json' with { type: 'json' }
import flight from './scenarios/flight.json' with { type: 'json' }
import forTheLoveOfEdith from './scenarios/for-the-love-of-edith.json' with { type: 'json' }
import inExtremis from './scenarios/in-extremis.json' with { type: 'json' }
import peasantRevolt from './scenarios/peasant-revolt.json' with { type: 'json' }
import raisingTheSiege from './scenarios/raising-the-siege.json' with { type: 'json' }
import reconnaissancePatrol from './scenarios/reconnaissance-patrol.json' with { type: 'json' }
import retreat from './scenarios/retreat.json' with { type: 'json' }
import robberyWithViolence from './scenarios/robbery-with-violence.json' with { type: 'json' }
import streetFight from './scenarios/street-fight.json' with { type: 'json' }
import theBattleOfLittleWootton from './scenarios/the-battle-of-little-wootton.json' with { type: 'json' }
import theDukesJustice from './scenarios/the-dukes-justice.json' with { type: 'json' }
import theForagingParty from './scenarios/the-foraging-party.json' with { type: 'json' }
import theKnightErrant from './scenarios/the-knight-errant.json' with { type: 'json' }
import theKnightsLady from './scenarios/the-knights-lady.json' with { type: 'json' }
import theRescue from './scenarios/the-rescue.json' with { type: 'json' }
import theTrap from './scenarios/the-trap.json' with { type: 'json' }
import vanguardClash from './scenarios/vanguard-clash.json' with { type: 'json' }

/** In the order in which they are best learnt: each book from the simple to the large, and last one of our own. */
const SCENARIOS: readonly unknown[] = [
  coupDeMain,
  assaultingTheBreach,
  burningTheCamp,
  theDukesJustice,
  inExtremis,
  retreat,
  raisingTheSiege,
  streetFight,
  peasantRevolt,
  citySack,
  robberyWithViolence,
  theTrap,
  vanguardClash,
  flight,
  theKnightErrant,
  theForagingParty,
  theKnightsLady,
  reconnaissancePatrol,
  theRescue,
  theBattleOfLittleWootton,
  forTheLoveOfEdith,
  aCartInTheGap,
]

export const library: Library = {
  title: { es: 'Cry Havoc y Siege', en: 'Cry Havoc and Siege', fr: 'Cry Havoc et Siège' },
  summary: {
    es: 'Combate hombre a hombre en la Edad Media: emboscadas, asaltos a castillos, máquinas de asedio y fuego.',
    en: 'Medieval combat man to man: ambushes, castles stormed, siege engines and fire.',
    fr: 'Le combat médiéval homme contre homme : embuscades, assauts de châteaux, engins de siège et feu.',
  },
  ...readLibrary({ scenarios: SCENARIOS, maps: [castle, camp, village, crossroads] }),
}
