import { type Reference, refused, textReader } from '@mesnada/engine'
import { library } from './library.ts'
import { designScenario } from './paper/design.ts'
import { QUESTIONS, resolve } from './paper/resolve.ts'
import { explainSight } from './paper/sight.ts'
import { RULEBOOKS } from './rulebook/index.ts'
import { MESSAGES } from './text/index.ts'

/** What siege answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: ({ map: id, from, to }) => {
    const map = library.maps.find(known => known.id === id)
    return map ? explainSight({ map, from, to }) : refused({ code: 'siege.sight.map', values: { id } })
  },
  design: designScenario,
  rulebook: textReader(RULEBOOKS),
  messages: textReader(MESSAGES),
}
