import type { Language, Rulebook, RuleSystem } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { castle, moor } from './sample-maps.ts'
import { scenarios } from './sample-scenarios.ts'

const rulebooks: Readonly<Record<Language, Rulebook>> = {
  es: {
    '1.4': { title: 'Proyectiles', text: 'Los arqueros tiran dos veces por turno; véase 1.42.' },
    '1.42': {
      title: 'Tiro por encima de personajes',
      text: 'Nadie tira por encima de un amigo contiguo.\n\nSobre un enemigo se tira libremente (1.4).',
      rulings: ['Un amigo aturdido no estorba: está en el suelo.'],
      switches: [7, 12],
    },
    'R.stun': { title: 'Aturdidos', text: 'Un personaje aturdido no hace nada.' },
  },
  en: {
    '1.4': { title: 'Missiles', text: 'Archers shoot twice a turn; see 1.42.' },
    '1.42': {
      title: 'Shooting over characters',
      text: 'Nobody shoots over an adjacent friend.\n\nOver an enemy one shoots freely (1.4).',
      rulings: ['A stunned friend does not hinder: he lies on the ground.'],
      switches: [7, 12],
    },
    'R.stun': { title: 'The stunned', text: 'A stunned character does nothing.' },
  },
  fr: {
    '1.4': { title: 'Projectiles', text: 'Les archers tirent deux fois par tour ; voir 1.42.' },
    '1.42': {
      title: 'Tir par-dessus des personnages',
      text: 'Nul ne tire par-dessus un ami adjacent.\n\nPar-dessus un ennemi, on tire librement (1.4).',
      rulings: ['Un ami étourdi ne gêne pas : il est à terre.'],
      switches: [7, 12],
    },
    'R.stun': { title: 'Les étourdis', text: 'Un personnage étourdi ne fait rien.' },
  },
}

/** The rules of the ford under another name, with a library and a rulebook that have a little of everything. */
export const sample: RuleSystem = {
  ...ford,
  id: 'sample',
  rules: 3,
  library: {
    title: { es: 'Muestra', en: 'Sample', fr: 'Échantillon' },
    summary: {
      es: 'Sitios y escaramuzas, hombre a hombre.',
      en: 'Sieges and skirmishes, man to man.',
      fr: 'Sièges et escarmouches, homme contre homme.',
    },
    scenarios,
    maps: [castle, moor],
  },
  reference: { ...ford.reference, rulebook: async language => rulebooks[language] },
}
