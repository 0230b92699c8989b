export { ray, ring, within } from './area.ts'
export {
  type Axial,
  add,
  axialDistance,
  axialRing,
  DIRECTION_VECTORS,
  reflect,
  rotate,
  scale,
  subtract,
} from './axial.ts'
export { axialBearing, type Bearing, bearing, deviation } from './bearing.ts'
export {
  asDirection,
  DIRECTIONS,
  type Direction,
  directionName,
  type Orientation,
  opposite,
  parseDirection,
  turn,
  turnsBetween,
} from './direction.ts'
export {
  createFacingPathfinder,
  type FacingPathfinder,
  type FacingQuery,
  type FacingReach,
  type Stance,
} from './facing-pathfinder.ts'
export { createFieldOfView, type FieldOfView, type ViewQuery } from './field-of-view.ts'
export { createGrid, type Grid, type GridOptions, type Hex, neighbour, OFF_MAP, type Side } from './grid.ts'
export { hexLine, type LineStep } from './hex-line.ts'
export type { LabelStyle } from './labels.ts'
export { centre, corners, hexAtPixel, mapExtent, type Pixel } from './layout.ts'
export { createLineCache, type LineCache } from './line-cache.ts'
export { directionTo, distance } from './measure.ts'
export { nth } from './nth.ts'
export {
  createPathfinder,
  type Path,
  type Pathfinder,
  type PathQuery,
  type Reach,
  type ReachQuery,
} from './pathfinder.ts'
export { centrePoint, cornerPoint, type Point, sidePoint } from './point.ts'
export {
  boundary,
  directionOfSide,
  hexAcross,
  hexesOfSide,
  parseSide,
  side,
  sideBetween,
  sideLabel,
} from './side.ts'
export type { Graze } from './sight-tree.ts'
export { type CostTables, IMPASSABLE, type StepCost, type StepTable } from './step-cost.ts'
export { ALONG, CORNER, CROSS, createTrace, NONE, THROUGH, type Trace, traceLine } from './trace.ts'
export { stepsOf, type TraceStep } from './trace-steps.ts'
