import { accepted, type Checked, chances, refused } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import * as v from 'valibot'
import { POINTS } from '../campaign/bombardment.ts'
import { batteringThrow, damagesWall, pointsLostBy } from '../castle/table.ts'

/** A day of bombardment (siege 4.21, 4.23) for those who keep their siege record on paper: every wall that is thrown at. */

const STAGES = 4

const engine = v.strictObject({
  engine: v.picklist(['mangonel', 'trebuchet']),
  /** Battering points it has lost on earlier days. */
  lost: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)), 0),
})

const target = v.strictObject({
  /** What the players call it; given back as it came. */
  name: v.optional(v.pipe(v.string(), v.maxLength(40))),
  target: v.optional(v.picklist(['wall', 'tower', 'keep']), 'wall'),
  /** Stages of demolition so far (siege 4.13). */
  stage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STAGES - 1)), 0),
  engines: v.pipe(v.array(engine), v.minLength(1), v.maxLength(20)),
  die: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(10),
      v.transform(face => face || 10),
    ),
  ),
})

export const bombardedSchema = v.pipe(v.array(target), v.minLength(1), v.maxLength(20))

type Target = v.InferOutput<typeof target>

export const bombardDay = (targets: readonly Target[]): Checked<object> => {
  const answers: object[] = []
  for (const asked of targets) {
    const answer = bombarded(asked)
    if (!answer.ok) return answer
    answers.push(answer.value)
  }
  return accepted({ targets: answers })
}

const bombarded = ({ name, target: kind, stage, engines, die }: Target): Checked<object> => {
  const broken = engines.find(({ engine: thrower, lost }) => lost > POINTS[thrower])
  if (broken)
    return refused({
      code: 'siege.resolve.lost',
      rule: 'siege 4.23',
      values: { most: POINTS[broken.engine] },
    })
  const points = engines.reduce((sum, { engine: thrower, lost }) => sum + POINTS[thrower] - lost, 0)
  const thrown = batteringThrow({ points, target: kind, ram: false })
  if (!thrown.ok) return thrown
  const { column, modifiers, outcomes, dice } = thrown.value
  const known = { ...(name === undefined ? {} : { name }), points, column, modifiers }
  if (die === undefined) {
    const odds = Object.fromEntries(
      chances({ dice, outcomes }).map(({ outcome, ways, of }) => [outcome, ways / of]),
    )
    return accepted({ ...known, odds })
  }
  const result = nth(outcomes, die - 1)
  const reached = damagesWall(result) ? stage + 1 : stage
  return accepted({
    ...known,
    die,
    result,
    stage: reached,
    demolished: reached === STAGES,
    pointsLost: Math.min(pointsLostBy(result), points),
  })
}
