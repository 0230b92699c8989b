import type { Language } from '@mesnada/engine'

/** Names that are hard to agree with, in each language and by what they can stand for. */

type Names = Readonly<Record<Language, readonly string[]>>

/** Singular and plural, masculine and feminine, proper and common, vowel and consonant, thing, h aspiré, and several. */
export const HARD_NAMES: Names = {
  es: [
    'Dylan',
    'Audrey|f',
    'el ballestero',
    'la escala|thing',
    'el ala izquierda|f',
    'los sitiadores',
    'las órdenes militares',
    'Dylan + Idris',
    'la mula + Audrey|f',
  ],
  en: [
    'Dylan',
    'Audrey|f',
    'the archer',
    'the ladder|thing',
    'the left wing',
    'the besiegers|pl',
    'the Military Orders|pl',
    'Dylan + Idris',
    'the mule + Audrey|f',
  ],
  fr: [
    'Dylan',
    'Audrey|f',
    'l’arbalétrier',
    'le hallebardier',
    'l’échelle|f thing',
    'les assiégeants',
    'les milices|f',
    'Dylan + Idris',
    'la mule + Audrey|f',
  ],
}

const PEOPLE: Names = {
  es: ['el ballestero', 'lady Audrey|f', 'los alabarderos', 'Idris'],
  en: ['the archer', 'Lady Audrey|f', 'the halberdiers|pl', 'Idris'],
  fr: ['l’arbalétrier', 'dame Audrey|f', 'les hallebardiers|h', 'Idris'],
}

/** Refusals of siege are about one at a time. */
const SOMEONE: Names = {
  es: ['el ballestero', 'lady Audrey|f', 'la mula'],
  en: ['the archer', 'Lady Audrey|f', 'the mule'],
  fr: ['l’arbalétrier', 'dame Audrey|f', 'la mule'],
}

const UNITS: Names = {
  es: [
    'los caballeros 1 de la Vanguardia',
    'la milicia 2 de Aragón',
    'la artillería de Castilla + los arqueros 3 de Haro',
  ],
  en: [
    'knights 1 of the Vanguard|pl',
    'militia 2 of Aragon',
    'the artillery of Castile + archers 3 of Haro|pl',
  ],
  fr: [
    'les chevaliers 1 de l’Avant-garde',
    'la milice 2 d’Aragon',
    'l’artillerie de Castille|f + les archers 3 de Haro',
  ],
}

const LEADERS: Names = {
  es: ['Ilghazi', 'el Príncipe Negro', 'la reina Margarita'],
  en: ['Ilghazi', 'the Black Prince', 'Queen Margaret|f'],
  fr: ['Ilghazi', 'le Prince Noir', 'la reine Marguerite'],
}

const SIDES: Names = {
  es: ['los sitiadores', 'la guarnición', 'Polonia|f + Lituania|f'],
  en: ['the besiegers|pl', 'the garrison', 'Poland + Lithuania'],
  fr: ['les assiégeants', 'la garnison', 'la Pologne + la Lituanie'],
}

const FORMATIONS: Names = {
  es: ['el ala izquierda|f', 'las órdenes militares', 'Navarra|f'],
  en: ['the left wing', 'the Military Orders|pl', 'Navarre'],
  fr: ['l’aile gauche|f', 'les ordres militaires', 'Haro|h'],
}

const THINGS: Names = {
  es: ['la escala|thing', 'el ariete|thing', 'los manteletes|thing'],
  en: ['the ladder|thing', 'the ox-cart|thing', 'the screens|pl thing'],
  fr: ['l’échelle|f thing', 'le bélier|thing', 'les mantelets|thing'],
}

const ANIMALS: Names = {
  es: ['la mula', 'el buey', 'los caballos de guerra'],
  en: ['the mule', 'the ox', 'the warhorses|pl'],
  fr: ['la mule', 'le bœuf', 'les destriers'],
}

const ARMS: Names = {
  es: ['los arqueros', 'la artillería', 'el infante'],
  en: ['the archers|pl', 'the artillery', 'the infantryman'],
  fr: ['les archers', 'l’artillerie|f', 'le fantassin'],
}

const ORDERS: Names = {
  es: ['Ataque', 'Reunión|f', 'Mantenerse'],
  en: ['Attack', 'Muster', 'Stand'],
  fr: ['Attaque|f', 'Rassemblement', 'Tenir'],
}

const UNDERTAKINGS: Names = {
  es: ['el asalto|thing', 'la salida|thing', 'los trabajos|thing'],
  en: ['the assault|thing', 'the sally|thing', 'the repairs|pl thing'],
  fr: ['l’assaut|thing', 'la sortie|thing', 'les travaux|thing'],
}

const AREAS: Names = {
  es: ['el patio|thing', 'la casa fuerte|thing', 'el torreón|thing'],
  en: ['the courtyard|thing', 'the manor|thing', 'the keep|thing'],
  fr: ['la cour|thing', 'le manoir|thing', 'le donjon|thing'],
}

const BY_GAP: Readonly<Record<string, Names>> = {
  animal: ANIMALS,
  area: AREAS,
  arm: ARMS,
  banner: FORMATIONS,
  behind: ANIMALS,
  cart: THINGS,
  firstSide: SIDES,
  formation: FORMATIONS,
  gear: THINGS,
  ground: THINGS,
  horse: ANIMALS,
  ladder: THINGS,
  leader: LEADERS,
  marker: LEADERS,
  order: ORDERS,
  secondSide: SIDES,
  side: SIDES,
  type: ARMS,
  undertaking: UNDERTAKINGS,
  unit: UNITS,
  units: UNITS,
  wall: THINGS,
  winner: SIDES,
}

/** Names such as a gap of this kind gets in play; where anyone may act, the people of siege or the units of the others. */
export const likelyNames = (folder: string, gap: string, language: Language): readonly string[] =>
  (BY_GAP[gap] ?? (/filo|crusades/.test(folder) ? UNITS : /^whom?$/.test(gap) ? SOMEONE : PEOPLE))[language]

type Words = Readonly<Record<Language, string>>

const alike = (text: string): Words => ({ es: text, en: text, fr: text })

const LIKELY_WORDS: Readonly<Record<string, Words>> = {
  band: { es: 'alcance medio', en: 'medium range', fr: 'moyenne portée' },
  case: { es: 'Empate.', en: 'Tied.', fr: 'Égalité.' },
  cause: { es: 'fuego', en: 'fire', fr: 'feu' },
  column: alike('3:1'),
  cover: { es: 'cobertura ligera', en: 'light cover', fr: 'couverture légère' },
  edge: alike('5'),
  fare: { es: 'media ración', en: 'half rations', fr: 'demi-ration' },
  hex: alike('K12'),
  name: alike('Idris'),
  path: alike('K12 K13'),
  phase: { es: 'Fase de combate', en: 'Combat phase', fr: 'Phase de combat' },
  prompt: { es: 'Elige una unidad.', en: 'Choose a unit.', fr: 'Choisissez une unité.' },
  reason: {
    es: 'Ha terminado el último turno.',
    en: 'The last turn is over.',
    fr: 'Le dernier tour est terminé.',
  },
  result: { es: 'sin efecto', en: 'no effect', fr: 'sans effet' },
  sergeant: alike('Odo'),
  stage: alike('1'),
  terrain: { es: 'bosque', en: 'woods', fr: 'bois' },
  title: alike('Muret'),
  what: { es: 'Matorral', en: 'Scrub', fr: 'Broussailles' },
}

/** Words such as a gap gets in play; undefined where it gets a figure. */
export const likelyWords = (gap: string, language: Language): string | undefined =>
  Object.hasOwn(LIKELY_WORDS, gap) ? LIKELY_WORDS[gap]?.[language] : undefined
