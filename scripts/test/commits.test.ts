import { describe, expect, test } from 'vitest'
import { commitsToCheck, subjectFault } from '../gate/commits.mjs'

describe('commits', () => {
  test('have a subject with an area, in at most 72 characters', () => {
    const faults = (commitsToCheck() ?? []).flatMap(({ hash, subject }) => {
      const fault = subjectFault(subject)
      return fault === undefined ? [] : [`${hash} ${fault}: ${subject}`]
    })
    expect(faults).toEqual([])
  })

  test('a subject is judged by its form', () => {
    expect(subjectFault('siege: count only what burns today')).toBeUndefined()
    expect(subjectFault(`siege: ${'x'.repeat(66)}`)).toContain('73 characters')
    expect(subjectFault('Count only what burns today')).toContain('area')
  })
})
