import { loadFromSource } from '../../../scripts/build/from-source.mjs'

/** How smoothly large boards move: frames a second while they are dragged and zoomed, and what each costs. */
const { module, close } = await loadFromSource('packages/web/test/support/frames.ts')
const boards = await module.measureFrames()
await close()
for (const [board, measured] of Object.entries(boards)) {
  console.log(`${board}: ${measured.counters} counters, ${measured.window}`)
  for (const [gesture, { rate, slowest }] of Object.entries(measured.gestures))
    console.log(`  ${gesture}: ${rate.toFixed(1)} frames/s, 95 of 100 frames within ${slowest.toFixed(1)} ms`)
  for (const [gesture, { drawn, page, compositor }] of Object.entries(measured.cost))
    console.log(
      `  a frame of ${gesture} takes ${page.toFixed(1)} ms of the page's thread, ${compositor.toFixed(1)} ms of the compositor's; ${drawn.toFixed(1)} drawn a second`,
    )
  console.log(`  pictures take ${measured.pictures.toFixed(0)} MB`)
  console.log(`  first interaction ${measured.ready.toFixed(0)} ms after a cold load`)
}
