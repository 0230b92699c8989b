import { batter, ramBlow } from './batter.ts'
import { beneath } from './beneath.ts'
import { bringOn, crew } from './bring-on.ts'
import { drop } from './drop.ts'
import { faceScreen } from './face-screen.ts'
import { haul } from './haul.ts'
import { ladderFalls } from './ladder-falls.ts'
import { pivotEngine } from './pivot-engine.ts'
import { pullLadder, slideLadder } from './pull-ladder.ts'
import { push } from './push.ts'
import { raiseLadder } from './raise-ladder.ts'
import { shiftLadder } from './shift-ladder.ts'
import { take } from './take.ts'
import { takeLadder } from './take-ladder.ts'
import { thrown } from './thrown.ts'
import { topple, toppling } from './topple.ts'
import { winch } from './winch.ts'

export const CASTLE_ACTIONS = {
  'take-ladder': takeLadder,
  take,
  drop,
  'raise-ladder': raiseLadder,
  'shift-ladder': shiftLadder,
  'pull-ladder': pullLadder,
  'slide-ladder': slideLadder,
  topple,
  push,
  'pivot-engine': pivotEngine,
  haul,
  'bring-on': bringOn,
  'face-screen': faceScreen,
  batter,
  winch,
}

export const CASTLE_FRAMES = {
  topple: toppling,
  'ladder-falls': ladderFalls,
  thrown,
  beneath,
  'ram-blow': ramBlow,
  crew,
}
