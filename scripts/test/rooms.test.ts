import { describe, expect, test } from 'vitest'
import { folderCycles } from '../gate/rooms.mjs'

describe('folders that know each other both ways', () => {
  test('two folders, with the imports that make the cycle', () => {
    const [cycle, ...others] = folderCycles([
      { from: 'board/board.ts', to: 'panels/panel.ts' },
      { from: 'panels/log.ts', to: 'board/camera.ts' },
    ])
    expect(others).toEqual([])
    expect(cycle).toContain('board/board.ts imports panels/panel.ts')
    expect(cycle).toContain('panels/log.ts imports board/camera.ts')
  })

  test('a cycle over three folders, and one inside a folder', () => {
    expect(
      folderCycles([
        { from: 'a/a.ts', to: 'b/b.ts' },
        { from: 'b/b.ts', to: 'c/c.ts' },
        { from: 'c/c.ts', to: 'a/a.ts' },
      ]),
    ).toHaveLength(1)
    expect(
      folderCycles([
        { from: 'a/x/x.ts', to: 'a/y/y.ts' },
        { from: 'a/y/y.ts', to: 'a/x/z.ts' },
      ]),
    ).toHaveLength(1)
  })

  test('a single file is a node of its own: it may stand between folders, but not in a cycle with one', () => {
    const below = { from: 'movement/steps.ts', to: 'state.ts' }
    const above = { from: 'system.ts', to: 'movement/steps.ts' }
    expect(folderCycles([below, above])).toEqual([])
    expect(folderCycles([below, above, { from: 'state.ts', to: 'system.ts' }])).toHaveLength(1)
  })

  test('the steps of a topic count apart from its tables and questions', () => {
    const imports = [
      { from: 'melee/steps/attack.ts', to: 'fire/question.ts' },
      { from: 'fire/question.ts', to: 'melee/question.ts' },
    ]
    expect(folderCycles(imports)).toEqual([])
    expect(
      folderCycles([...imports, { from: 'melee/question.ts', to: 'melee/steps/attack.ts' }]),
    ).toHaveLength(1)
  })

  test('files that know each other are no matter of folders', () => {
    expect(
      folderCycles([
        { from: 'state.ts', to: 'actions.ts' },
        { from: 'actions.ts', to: 'state.ts' },
        { from: 'a/x.ts', to: 'a/y.ts' },
        { from: 'a/y.ts', to: 'a/x.ts' },
      ]),
    ).toEqual([])
  })
})
