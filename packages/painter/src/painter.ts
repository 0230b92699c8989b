import type { Language } from '@mesnada/engine'
import type { Brush } from './paint/brush.ts'
import { castCastle, paintBridges, paintCastle, paintWell } from './paint/castle.ts'
import {
  paintBurnt,
  paintFallen,
  paintFilled,
  paintFires,
  paintLadders,
  paintRubble,
} from './paint/events.ts'
import { paintFields } from './paint/fields.ts'
import { castFlora, paintBushes, paintStrokes, paintTrees, paintTurf } from './paint/flora.ts'
import { paintFrame } from './paint/frame.ts'
import { paintGrid, paintLabels } from './paint/grid.ts'
import { groundPicture } from './paint/ground.ts'
import { castHouses, paintFloors, paintHouseWalls } from './paint/houses.ts'
import { paintIce } from './paint/ice.ts'
import { paintMarsh } from './paint/marsh.ts'
import { paintNames } from './paint/names.ts'
import { castProps, paintDust, paintParks, paintProps } from './paint/props.ts'
import { paintCliffs, paintRelief } from './paint/relief.ts'
import { paintBroadRoads, paintFootpaths, paintWays, paintYards } from './paint/roads.ts'
import { paintRoofs } from './paint/roofs.ts'
import { createShadows } from './paint/shadow.ts'
import { createStudio, type Studio } from './paint/studio.ts'
import { isPlain, paintLightened, paintNight, paintPlainGround, type Style } from './paint/style.ts'
import type { Context } from './paint/surface.ts'
import { castTents, paintTents, paintTrodden, tentsOf } from './paint/tents.ts'
import { flecks } from './paint/textures.ts'
import { LIGHT, themeOf } from './paint/themes.ts'
import { castTowns, paintStreets, paintTownRoofs } from './paint/towns.ts'
import { paintPlainWater, paintStreams, paintWater } from './paint/water.ts'
import {
  castWorks,
  paintLongBridges,
  paintPalisades,
  paintRiverBridges,
  paintStakes,
  paintTownWalls,
  paintTrenches,
  paintUnknownSides,
} from './paint/works.ts'
import type { Scene } from './scene.ts'
import { grown, type Rect, shared } from './shape/geometry.ts'
import { surveyFlora } from './survey/flora.ts'
import { type Survey, surveyGround } from './survey/ground.ts'
import { type MapState, situationOf } from './survey/state.ts'
import { surveyTowns } from './survey/towns.ts'
import { surveyWater, type Water } from './survey/water.ts'

/** From below: each may be asked for alone, all of them make the map. */
export const LAYERS = [
  'ground',
  'roads',
  'relief',
  'water',
  'floors',
  'shadows',
  'grid',
  'works',
  'buildings',
  'roofs',
  'vegetation',
  'smoke',
  'names',
  'labels',
  'frame',
] as const

export type Layer = (typeof LAYERS)[number]

export interface PaintOptions {
  /** Pixels from the centre of a hex to its corner. */
  readonly size: number
  readonly language: Language
  /** The part to paint, in units of the sheet; the whole sheet without a word. */
  readonly window?: Rect
  readonly layers?: readonly Layer[]
  readonly state?: MapState
  /** Seen from the other side: the light turns with the board, or hills become holes. */
  readonly turned?: boolean
  readonly style?: Style
}

export interface Painter {
  readonly scene: Scene
  /**
   * Paints a part of the sheet so that its upper left corner lies at the context's origin. Whatever lies beyond is
   * clipped: a part painted alone is the same as cut out of the whole.
   */
  paint(context: Context, options: PaintOptions): void
}

/** Dots a unit of the ground, which is enlarged afterwards. */
const DOTS = 20

/** Square units of paper of which all rasters are kept at once: four maps of 36 × 34 hexes side by side. */
const MOST_SURVEYED = 18_000

/** Rasters of the last part are kept: a small part within it is painted from them. */
interface Kept {
  readonly window: Rect
  readonly survey: Survey
  readonly water: Water | undefined
}

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

export const createPainter = (scene: Scene): Painter => {
  const studio = createStudio()
  let kept: Kept | undefined
  const { width, height } = scene.sheet
  const whole = { x: 0, y: 0, width, height }
  const surveyOf = (wanted: Rect): Kept => {
    if (kept && holds(kept.window, wanted)) return kept
    // A map that is not very large is surveyed once for all its tiles.
    const window = width * height <= MOST_SURVEYED ? whole : wanted
    const survey = surveyGround(scene.sheet, window)
    kept = { window, survey, water: surveyWater(scene.sheet, survey, scene.castle) }
    return kept
  }
  return { scene, paint: (context, options) => paint(scene, studio, surveyOf, context, options) }
}

const paint = (
  scene: Scene,
  studio: Studio,
  surveyOf: (window: Rect) => Kept,
  c: Context,
  options: PaintOptions,
): void => {
  const { sheet } = scene
  const { size, language, state = {}, turned = false, style = 'day' } = options
  const window = options.window ?? { x: 0, y: 0, width: sheet.width, height: sheet.height }
  const { survey, water } = surveyOf(window)
  const light = turned ? { x: -LIGHT.x, y: -LIGHT.y } : LIGHT
  const brush: Brush = {
    c,
    sheet,
    survey,
    theme: themeOf(sheet.plan),
    light,
    turned,
    size,
    window,
    studio,
    style,
  }
  const wanted = new Set(options.layers ?? LAYERS)
  c.save()
  c.beginPath()
  c.rect(0, 0, window.width * size, window.height * size)
  c.clip()
  c.scale(size, size)
  c.translate(-window.x, -window.y)
  c.lineJoin = 'round'
  c.lineCap = 'round'
  for (const { layer, draw } of stepsOf(scene, brush, water, state, language)) if (wanted.has(layer)) draw()
  c.restore()
}

interface PaintStep {
  readonly layer: Layer
  readonly draw: () => void
}

/** The order of painting. */
const stepsOf = (
  scene: Scene,
  brush: Brush,
  water: Water | undefined,
  state: MapState,
  language: Language,
): PaintStep[] => {
  const { sheet, buildings, castle, works, ways, rivers } = scene
  const { survey, window, c } = brush
  const situation = situationOf(sheet, state)
  const plain = isPlain(brush.style)
  const flora = surveyFlora(sheet, survey, window, ways, works.hedges)
  const towns = surveyTowns(sheet, survey, window, ways, works)
  const tents = tentsOf(sheet)
  const streams = [
    ...rivers.map(({ line, kind }) => ({ line, width: kind === 'river' ? 0.46 : 0.2 })),
    ...ways.filter(({ kind }) => kind === 'stream').map(({ line, width }) => ({ line, width: 0.18 * width })),
  ]
  const step = (layer: Layer, draw: () => void): PaintStep => ({ layer, draw })
  return [
    step('ground', () => (plain ? paintPlainGround(brush) : paintGround(brush))),
    step('ground', () => plain || paintTrodden(brush, tents)),
    step('ground', () => paintFields(brush)),
    step('ground', () => paintMarsh(brush)),
    step('ground', () => plain || paintTurf(brush)),
    step('ground', () => paintIce(brush)),
    step('roads', () => paintYards(brush)),
    step('roads', () => paintFootpaths(brush, buildings)),
    step('roads', () => paintBroadRoads(brush)),
    step('relief', () => paintRelief(brush, works.cliffs)),
    step('water', () => paintStreams(brush, streams)),
    step('water', () => water && (plain ? paintPlainWater : paintWater)(brush, water)),
    step('water', () => paintFilled(brush, situation)),
    step('roads', () => paintWays(brush, ways)),
    step('roads', () => paintStreets(brush, towns)),
    step('works', () => paintTrenches(brush, works)),
    step('floors', () => paintFloors(brush, buildings)),
    step('floors', () => castle.wells.forEach(hex => paintWell(brush, sheet.centre(hex), 1))),
    step('relief', () => paintCliffs(brush, works.cliffs)),
    step('works', () => paintRiverBridges(brush, works)),
    step('works', () => paintLongBridges(brush, ways)),
    step('shadows', () => {
      if (plain) return
      const shadows = createShadows(window, brush.light)
      castFlora(shadows, flora)
      castHouses(shadows, buildings, situation)
      castCastle(shadows, castle, sheet.centre)
      castWorks(shadows, works)
      castTowns(shadows, towns)
      castTents(shadows, tents)
      castProps(shadows, sheet)
      shadows.lay(c)
    }),
    step('grid', () => paintGrid(brush, false)),
    step('vegetation', () =>
      paintBushes(brush, plain ? flora.bushes.filter(({ isOrnament }) => !isOrnament) : flora.bushes),
    ),
    step('buildings', () => paintHouseWalls(brush, buildings, situation)),
    step('works', () => paintBridges(brush, castle, situation)),
    step('buildings', () => paintCastle(brush, castle, situation)),
    step('buildings', () => paintTownRoofs(brush, towns)),
    step('works', () => paintTownWalls(brush, works)),
    step('works', () => paintPalisades(brush, works)),
    step('works', () => paintStakes(brush, works)),
    step('works', () => paintUnknownSides(brush, works)),
    step('buildings', () => paintParks(brush)),
    step('buildings', () => paintProps(brush)),
    step('buildings', () => paintTents(brush, tents)),
    step('works', () => paintRubble(brush, situation)),
    step('works', () => paintBurnt(brush, situation)),
    step('works', () => paintFallen(brush, situation)),
    step('works', () => paintLadders(brush, situation)),
    step('roofs', () => paintRoofs(brush, buildings, situation)),
    step('vegetation', () => paintTrees(brush, flora)),
    step('smoke', () => paintFires(brush, situation)),
    step('smoke', () => plain || paintDust(brush)),
    step('smoke', () => plain || paintWash(brush)),
    step('smoke', () => brush.style === 'night' && paintNight(brush)),
    step('smoke', () => brush.style === 'print' && paintLightened(brush)),
    step('grid', () => paintGrid(brush, true)),
    step('names', () => paintNames(brush, language)),
    step('labels', () => paintLabels(brush, language)),
    step('frame', () => paintFrame(brush, language)),
  ]
}

/** The small ground, brushed over, enlarged, and specked at full size. */
const paintGround = (brush: Brush): void => {
  const { c, sheet, size, window } = brush
  const dots = Math.min(Math.ceil(size), DOTS)
  // On the lattice of the dots and a little beyond the part, so that its edge is enlarged as in the whole; not under the border.
  const rim = shared(grown(window, 0.5), grown(sheet.inner, 0.6))
  if (!rim) return
  const x = Math.floor(rim.x * dots) / dots
  const y = Math.floor(rim.y * dots) / dots
  const part = { x, y, width: rim.width + rim.x - x + 1 / dots, height: rim.height + rim.y - y + 1 / dots }
  const picture = groundPicture(brush, part, dots)
  const low = picture.context
  low.scale(dots, dots)
  low.translate(-x, -y)
  low.lineCap = 'round'
  paintStrokes(brush, low, dots)
  c.save()
  c.imageSmoothingQuality = 'low'
  c.drawImage(picture.canvas, x, y, picture.width / dots, picture.height / dots)
  c.fillStyle = flecks(brush)
  const { inner } = sheet
  c.fillRect(inner.x - 0.2, inner.y - 0.2, inner.width + 0.4, inner.height + 0.4)
  c.restore()
}

/** The light of the hour, from one side of the sky to the other. */
const paintWash = ({ c, theme, sheet: { inner, plan } }: Brush): void => {
  if (!theme.wash) return
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2]
  // East is a quarter turn clockwise from north.
  const [dx, dy] = [Math.cos(plan.north) * inner.width * 0.5, Math.sin(plan.north) * inner.height * 0.5]
  const sky = c.createLinearGradient(x + dx, y + dy, x - dx, y - dy)
  sky.addColorStop(0, theme.wash[0])
  sky.addColorStop(1, theme.wash[1])
  c.fillStyle = sky
  c.fillRect(inner.x - 0.2, inner.y - 0.2, inner.width + 0.4, inner.height + 0.4)
}
