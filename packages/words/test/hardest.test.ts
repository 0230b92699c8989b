import { describe, expect, test } from 'vitest'
import { compileMessage as compile } from '../src/compile.ts'
import { createWording, type Language, type Nouns } from '../src/index.ts'

/** The sentences by which the format was chosen: each with the names that make it hard. */

const NOUNS = {
  es: {
    dylan: 'Dylan',
    audrey: 'lady Audrey|f',
    crossbowman: 'el ballestero',
    halberdier: 'el alabardero',
    spearman: 'el lancero',
    mule: 'la mula',
    ladder: 'la escala|thing',
    wing: 'el ala izquierda|f',
    besiegers: 'los sitiadores',
    garrison: 'la guarnición',
    knights: 'los caballeros',
    vanguard: 'la Vanguardia',
    idris: 'Idris',
    haro: 'Haro',
  },
  en: {
    dylan: 'Dylan',
    audrey: 'Lady Audrey|f',
    crossbowman: 'the crossbowman',
    halberdier: 'the halberdier',
    spearman: 'the spearman',
    mule: 'the mule',
    ladder: 'the ladder|thing',
    wing: 'the left wing',
    besiegers: 'the besiegers|pl',
    garrison: 'the garrison',
    knights: 'the knights|pl',
    vanguard: 'the Vanguard',
    idris: 'Idris',
    haro: 'Haro',
  },
  fr: {
    dylan: 'Dylan',
    audrey: 'dame Audrey|f',
    crossbowman: 'l’arbalétrier',
    halberdier: 'le hallebardier',
    spearman: 'le lancier',
    mule: 'la mule',
    ladder: 'l’échelle|f thing',
    wing: 'l’aile gauche|f',
    besiegers: 'les assiégeants',
    garrison: 'la garnison',
    knights: 'les chevaliers',
    vanguard: 'l’Avant-garde|f',
    idris: 'Idris',
    haro: 'Haro|h',
  },
} as const

type Name = keyof (typeof NOUNS)['es']

const saying = (language: Language) => {
  const wording = createWording(language, { compile })
  const one = (name: Name) => wording.noun(NOUNS[language][name])
  const nouns = (names: string): Nouns => {
    const found = names.split('+').map(name => one(name as Name))
    return found.length === 1 && found[0] ? found[0] : found
  }
  return (message: string, values: Readonly<Record<string, string | number>>) =>
    wording.format(
      message,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? value : nouns(value)]),
      ),
    )
}

type Case = readonly [message: string, values: Readonly<Record<string, string | number>>, said: string]

const WON = {
  es: '{$w :agree one=Gana many=Ganan} {$w :noun}.',
  en: '{$w :noun} {$w :agree one=wins many=win}.',
  fr: 'Victoire {$w :noun case=du}.',
}
const HARMED = {
  es: '{$x :noun} {$x :agree one=queda many=quedan} {$x :agree ms=herido fs=herida mp=heridos fp=heridas}.',
  en: '{$x :noun} {$x :agree one=is many=are} wounded.',
  fr: '{$x :noun} {$x :agree one=est many=sont} {$x :agree ms=blessé fs=blessée mp=blessés fp=blessées}.',
}
const ATTACK = {
  es: '{$a :noun} {$a :agree one=ataca many=atacan} {$d :noun case=al}.',
  en: '{$a :noun} {$a :agree one=attacks many=attack} {$d :noun}.',
  fr: '{$a :noun} {$a :agree one=attaque many=attaquent} {$d :noun}.',
}
const TAKES = {
  es: '{$x :noun} {$x :agree one=toma many=toman} {$g :noun case=obj}.',
  en: '{$x :noun} {$x :agree one=picks many=pick} up {$g :noun}.',
  fr: '{$x :noun} {$x :agree one=prend many=prennent} {$g :noun}.',
}
const RETREAT = {
  es: '{$x :noun} debe retirarse {$n} {$n :plural one=hexágono other=hexágonos}. Elige adónde.',
  en: '{$x :noun} must retreat {$n} {$n :plural one=hex other=hexes}. Choose where.',
  fr: '{$x :noun} doit reculer de {$n} {$n :plural one=hexagone other=hexagones}. Choisissez où.',
}

const CASES: Readonly<Record<Language, readonly Case[]>> = {
  es: [
    [WON.es, { w: 'besiegers' }, 'Ganan los sitiadores.'],
    [WON.es, { w: 'garrison' }, 'Gana la guarnición.'],
    [HARMED.es, { x: 'dylan' }, 'Dylan queda herido.'],
    [HARMED.es, { x: 'audrey' }, 'Lady Audrey queda herida.'],
    [HARMED.es, { x: 'audrey+mule' }, 'Lady Audrey y la mula quedan heridas.'],
    [HARMED.es, { x: 'dylan+idris' }, 'Dylan e Idris quedan heridos.'],
    [
      ATTACK.es,
      { a: 'spearman+crossbowman', d: 'halberdier' },
      'El lancero y el ballestero atacan al alabardero.',
    ],
    [ATTACK.es, { a: 'dylan', d: 'audrey' }, 'Dylan ataca a lady Audrey.'],
    [ATTACK.es, { a: 'dylan', d: 'crossbowman+mule' }, 'Dylan ataca al ballestero y a la mula.'],
    [TAKES.es, { x: 'crossbowman', g: 'ladder' }, 'El ballestero toma la escala.'],
    ['Líder {$f :noun case=del}', { f: 'wing' }, 'Líder del ala izquierda'],
    ['Líder {$f :noun case=del}', { f: 'besiegers' }, 'Líder de los sitiadores'],
    [
      'Nadie puede pasar por {$f :noun}; {$f :agree m=libre f=libre} no está.',
      { f: 'wing' },
      'Nadie puede pasar por el ala izquierda; libre no está.',
    ],
    [RETREAT.es, { x: 'halberdier', n: 1 }, 'El alabardero debe retirarse 1 hexágono. Elige adónde.'],
    [RETREAT.es, { x: 'mule', n: 2 }, 'La mula debe retirarse 2 hexágonos. Elige adónde.'],
    ['¿{$x :noun} dispara?', { x: 'crossbowman' }, '¿El ballestero dispara?'],
    [
      '{$x :noun case=un} más. {$x :noun} llega.',
      { x: 'wing' },
      'Un ala izquierda más. El ala izquierda llega.',
    ],
  ],
  en: [
    [WON.en, { w: 'besiegers' }, 'The besiegers win.'],
    [WON.en, { w: 'garrison' }, 'The garrison wins.'],
    [HARMED.en, { x: 'dylan' }, 'Dylan is wounded.'],
    [HARMED.en, { x: 'audrey+mule' }, 'Lady Audrey and the mule are wounded.'],
    [
      ATTACK.en,
      { a: 'spearman+crossbowman', d: 'halberdier' },
      'The spearman and the crossbowman attack the halberdier.',
    ],
    [TAKES.en, { x: 'crossbowman', g: 'ladder' }, 'The crossbowman picks up the ladder.'],
    ['Leader of {$f :noun}', { f: 'wing' }, 'Leader of the left wing'],
    ['{$x :noun case=a} comes on.', { x: 'crossbowman' }, 'A crossbowman comes on.'],
    ['{$x :noun case=poss} turn', { x: 'besiegers' }, 'The besiegers’ turn'],
    ['{$x :noun case=poss} turn', { x: 'dylan+idris' }, 'Dylan and Idris’s turn'],
    [RETREAT.en, { x: 'halberdier', n: 1 }, 'The halberdier must retreat 1 hex. Choose where.'],
    [RETREAT.en, { x: 'halberdier', n: 3 }, 'The halberdier must retreat 3 hexes. Choose where.'],
  ],
  fr: [
    [WON.fr, { w: 'besiegers' }, 'Victoire des assiégeants.'],
    [WON.fr, { w: 'garrison' }, 'Victoire de la garnison.'],
    [WON.fr, { w: 'crossbowman' }, 'Victoire de l’arbalétrier.'],
    [WON.fr, { w: 'idris' }, 'Victoire d’Idris.'],
    [WON.fr, { w: 'haro' }, 'Victoire de Haro.'],
    [WON.fr, { w: 'halberdier' }, 'Victoire du hallebardier.'],
    [HARMED.fr, { x: 'audrey' }, 'Dame Audrey est blessée.'],
    [HARMED.fr, { x: 'audrey+mule' }, 'Dame Audrey et la mule sont blessées.'],
    [HARMED.fr, { x: 'audrey+dylan' }, 'Dame Audrey et Dylan sont blessés.'],
    [
      ATTACK.fr,
      { a: 'spearman+crossbowman', d: 'halberdier' },
      'Le lancier et l’arbalétrier attaquent le hallebardier.',
    ],
    [TAKES.fr, { x: 'crossbowman', g: 'ladder' }, 'L’arbalétrier prend l’échelle.'],
    ['Chef {$f :noun case=du}', { f: 'wing' }, 'Chef de l’aile gauche'],
    ['Il tire {$x :noun case=au}.', { x: 'besiegers' }, 'Il tire aux assiégeants.'],
    [RETREAT.fr, { x: 'mule', n: 0 }, 'La mule doit reculer de 0 hexagone. Choisissez où.'],
    [RETREAT.fr, { x: 'mule', n: 2 }, 'La mule doit reculer de 2 hexagones. Choisissez où.'],
  ],
}

describe.each(['es', 'en', 'fr'] as const)('the hardest sentences in %s', language => {
  test.each(CASES[language].map(([message, values, said]) => [said, message, values] as const))(
    '%s',
    (said, message, values) => {
      expect(saying(language)(message, values)).toBe(said)
    },
  )
})

describe('numbered units', () => {
  test('are named by their type and banner, and agree with the type', () => {
    const es = createWording('es', { compile })
    const type = es.noun('los caballeros')
    const banner = es.noun('la Vanguardia')
    const unit = es.noun(
      es.format('{$type :noun head=lower} {$n} {$banner :noun case=del}', { type, n: 1, banner }),
      type,
    )
    expect(es.format('{$u :noun} {$u :agree one=huye many=huyen}.', { u: unit })).toBe(
      'Los caballeros 1 de la Vanguardia huyen.',
    )
  })

  test('stand without an article in English', () => {
    const en = createWording('en', { compile })
    const type = en.noun('the knights|pl')
    const unit = en.noun(en.format('{$type :noun case=bare head=lower} 1 of the Vanguard', { type }), type)
    expect(en.format('Combat: {$u :noun} against {$v :noun}.', { u: unit, v: en.noun('Pons') })).toBe(
      'Combat: knights 1 of the Vanguard against Pons.',
    )
  })
})

describe('bad input', () => {
  test('a gap without a value is seen', () => {
    expect(createWording('en', { compile }).format('It costs {$cost}.')).toBe('It costs {$cost}.')
  })

  test('a locale that no standard knows counts as none', () => {
    const wording = createWording('es', { locale: 'es-ES@posix', compile })
    expect(wording.format('{$n}', { n: 12_345 })).toBe('12.345')
  })

  test('a gap without its $ is an error', () => {
    expect(() => compile('It costs {cost}.')).toThrow('{$cost}')
    expect(() => compile('{$x :noun case=$y}')).toThrow('case')
    expect(() => compile('{$x :noun')).toThrow('Missing')
    expect(compile('100 {|{|}x{|}|}')).toBe('100 {x}')
  })

  test('what is no mark belongs to the name', () => {
    expect(createWording('es', { compile }).noun('la mula|neuter').text).toBe('mula|neuter')
    expect(createWording('es', { compile }).noun('A|B|f')).toMatchObject({ text: 'A|B', gender: 'f' })
    expect(createWording('es', { compile }).noun('').text).toBe('')
  })

  test('a name that is a string is taken as a proper name', () => {
    expect(createWording('fr', { compile }).format('Au tour {$x :noun case=du}.', { x: 'Odo' })).toBe(
      'Au tour d’Odo.',
    )
  })

  test('a case that the language does not have is left as a gap', () => {
    const en = createWording('en', { compile })
    expect(en.format('To {$x :noun case=al}.', { x: en.noun('Dylan') })).toBe('To {$x}.')
  })

  test('a number is written as the language writes it', () => {
    expect(createWording('es', { compile }).format('{$n} PM', { n: 2.5 })).toBe('2,5 PM')
    expect(createWording('en', { compile }).format('{$n} MP', { n: 2.5 })).toBe('2.5 MP')
    expect(createWording('es', { compile, locale: 'es-MX' }).format('{$n} PM', { n: 2.5 })).toBe('2.5 PM')
    expect(createWording('fr', { compile }).format('{$n :number signDisplay=always}', { n: -2 })).toBe('−2')
  })

  test('dates follow the reader’s own country where it speaks the language, and else its home', () => {
    const dated = (locale: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 18))
    expect(dated(createWording('en').locale)).toBe('18 Nov 2026')
    expect(dated(createWording('en', { locale: 'en-US' }).locale)).toBe('Nov 18, 2026')
    expect(createWording('fr', { locale: 'en-US' }).locale).toBe('fr-FR')
  })
})

describe('selection', () => {
  test('by a count: the number itself before its category', () => {
    const en = createWording('en', { compile })
    const message = '.input {$n :number} .match $n 0 {{nobody}} one {{one man}} * {{{$n} men}}'
    expect([0, 1, 1200].map(n => en.format(message, { n }))).toEqual(['nobody', 'one man', '1,200 men'])
  })

  test('by a code and a name together, the first weighing most', () => {
    const es = createWording('es', { compile })
    const message =
      '.input {$h :string} .input {$x :noun} .match $h $x stunned f {{aturdida}} stunned * {{aturdido}} * * {{{$x} cae}}'
    expect(es.format(message, { h: 'stunned', x: es.noun('lady Audrey|f') })).toBe('aturdida')
    expect(es.format(message, { h: 'stunned', x: es.noun('Dylan') })).toBe('aturdido')
    expect(es.format(message, { h: 'killed', x: es.noun('la mula') })).toBe('La mula cae')
  })

  test('a message may choose whole sentences by gender and number', () => {
    const es = createWording('es', { compile })
    const message = '.input {$x :noun} .match $x fs {{La buena mujer}} ms {{El buen hombre}} * {{Ellos}}'
    expect(es.format(message, { x: es.noun('lady Audrey|f') })).toBe('La buena mujer')
    expect(es.format(message, { x: es.noun('los sitiadores') })).toBe('Ellos')
  })
})
