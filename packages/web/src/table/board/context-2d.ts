/** What can be drawn on, in the page or off it. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
