import { parseScenario, type ScenarioDocument, unwrap } from '@mesnada/engine'

const scenario = (particulars: object): ScenarioDocument =>
  unwrap(
    parseScenario({
      format: 'mesnada-scenario',
      version: 1,
      system: 'sample',
      sides: [
        { id: 'garrison', title: { es: 'Guarnición', en: 'Garrison', fr: 'Garnison' } },
        { id: 'besiegers', title: { es: 'Sitiadores', en: 'Besiegers', fr: 'Assiégeants' } },
      ],
      first: 1,
      play: { secret: 'the rule system’s own part' },
      ...particulars,
    }),
  )

export const scenarios: readonly ScenarioDocument[] = [
  scenario({
    id: 'night-sally',
    title: { es: 'Salida nocturna', en: 'A sally by night', fr: 'Sortie nocturne' },
    summary: {
      es: 'La guarnición sale al amparo de la noche para quemar las máquinas. Enseña el movimiento y el combate en la oscuridad.',
      en: 'The garrison comes out under cover of darkness to burn the engines. Teaches movement and melee in the dark.',
      fr: 'La garnison sort à la faveur de la nuit pour brûler les engins. Apprend le mouvement et la mêlée dans le noir.',
    },
    year: 1197,
    difficulty: 2,
    minutes: 60,
    turns: 8,
    maps: [{ map: 'castle' }],
  }),
  scenario({
    id: 'storm',
    title: { es: 'El asalto', en: 'The storm', fr: 'L’assaut' },
    summary: {
      es: 'Escalas, ariete y torre contra el lienzo del sur. Todo lo que el reglamento sabe de sitios, en una tarde.',
      en: 'Ladders, ram and tower against the south curtain. All that the rules know of sieges, in one afternoon.',
      fr: 'Échelles, bélier et beffroi contre la courtine sud. Tout ce que la règle sait des sièges, en un après-midi.',
    },
    year: 1203,
    reconstructed: true,
    difficulty: 5,
    minutes: 240,
    teaches: ['1.42'],
    turns: 20,
    maps: [{ map: 'castle' }],
  }),
  scenario({
    id: 'ambush',
    title: { es: 'Emboscada en el páramo', en: 'Ambush on the moor', fr: 'Embuscade dans la lande' },
    summary: {
      es: 'Un convoy, un arroyo y arqueros entre las peñas.',
      en: 'A convoy, a stream, and archers among the rocks.',
      fr: 'Un convoi, un ruisseau, et des archers parmi les rochers.',
    },
    difficulty: 1,
    turns: 6,
    maps: [{ map: 'moor' }],
  }),
]
