import type { Library, MapDocument, ScenarioDocument, Texts } from '@mesnada/engine'
import type { Play } from './setup.ts'

const ford: MapDocument = {
  format: 'mesnada-map',
  version: 1,
  system: 'ford',
  id: 'the-ford',
  title: { es: 'El vado', en: 'The ford', fr: 'Le gué' },
  grid: { orientation: 'flat', columns: 9, rows: 7, shifted: 'even', labels: 'letter-number' },
  terrain: {
    legend: { '.': 'open', w: 'wood' },
    rows: ['...w.....', '..w....w.', '.........', '......w..', '..w......', '..ww...w.', '.........'],
  },
  sides: {
    stream: 'E1/SE E2/NE E2/SE E3/NE E3/SE E5/NE E5/SE E6/NE E6/SE E7/NE E7/SE'.split(' '),
    ford: ['E4/NE', 'E4/SE'],
  },
  areas: {
    west: ['A2', 'A3', 'A4', 'A5', 'A6', 'B2', 'B3', 'B4', 'B5'],
    east: ['H2', 'H3', 'H4', 'H5', 'I2', 'I3', 'I4', 'I5', 'I6'],
    ford: ['E4', 'F3', 'F4'],
  },
}

const WEST: Texts = { es: 'los del oeste', en: 'the men of the west|pl', fr: 'les gens de l’ouest' }
const EAST: Texts = { es: 'los del este', en: 'the men of the east|pl', fr: 'les gens de l’est' }

type Own = Pick<ScenarioDocument, 'id' | 'title' | 'summary' | 'difficulty' | 'turns'> & {
  readonly preset?: string
  readonly play: Play
}

const scenario = ({ play, ...own }: Own): ScenarioDocument => ({
  format: 'mesnada-scenario',
  version: 1,
  system: 'ford',
  maps: [{ map: ford.id }],
  sides: [
    { id: 'west', title: WEST },
    { id: 'east', title: EAST },
  ],
  first: 0,
  ...own,
  play: { ...play },
})

const dawn = scenario({
  id: 'dawn',
  title: { es: 'Al alba', en: 'At dawn', fr: 'À l’aube' },
  summary: {
    es: 'Tres contra tres, un solo combate: para aprender.',
    en: 'Three against three, a single fight: to learn with.',
    fr: 'Trois contre trois, un seul combat : pour apprendre.',
  },
  difficulty: 1,
  turns: 6,
  play: {
    bouts: 1,
    bands: [
      { area: 'west', men: ['swordsman', 'spearman', 'archer'] },
      { area: 'east', men: ['swordsman', 'spearman', 'archer'] },
    ],
  },
})

const mornings = scenario({
  id: 'three-mornings',
  title: { es: 'Tres mañanas', en: 'Three mornings', fr: 'Trois matins' },
  summary: {
    es: 'El mejor de tres combates; los heridos siguen heridos.',
    en: 'The best of three fights; the wounded stay wounded.',
    fr: 'Le meilleur de trois combats ; les blessés restent blessés.',
  },
  difficulty: 2,
  turns: 6,
  play: {
    bouts: 3,
    bands: [
      { area: 'west', men: ['swordsman', 'swordsman', 'spearman', 'archer', 'archer'] },
      { area: 'east', men: ['swordsman', 'spearman', 'spearman', 'spearman', 'archer', 'archer'] },
    ],
  },
})

const steel = scenario({
  id: 'steel',
  title: { es: 'Acero', en: 'Steel', fr: 'L’acier' },
  summary: {
    es: 'Cada golpe mata, y nadie dispara al que llega.',
    en: 'Every blow kills, and nobody shoots at those who come.',
    fr: 'Chaque coup tue, et nul ne tire sur qui vient.',
  },
  difficulty: 2,
  turns: 8,
  preset: 'cold-steel',
  play: {
    bouts: 1,
    bands: [
      { area: 'west', men: ['swordsman', 'swordsman', 'spearman', 'archer'] },
      { area: 'east', men: ['swordsman', 'swordsman', 'spearman', 'archer'] },
    ],
  },
})

export const library: Library = {
  title: { es: 'El vado', en: 'The Ford', fr: 'Le gué' },
  summary: {
    es: 'Dos bandas, un arroyo y un solo paso.',
    en: 'Two bands, a stream, and one way across.',
    fr: 'Deux bandes, un ruisseau et un seul passage.',
  },
  scenarios: [dawn, mornings, steel],
  maps: [ford],
}
