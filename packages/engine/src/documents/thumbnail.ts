/** A map and where it lies on its board. */
interface Place {
  readonly map: string
  readonly column?: number | undefined
  readonly row?: number | undefined
  readonly turned?: boolean | undefined
}

/** What the small picture of a board is called: `siege.castle`, `siege.village_crossroads-36-0`. */
export const thumbnailName = (system: string, places: readonly Place[]): string =>
  `${system}.${places
    .map(
      ({ map, column = 0, row = 0, turned = false }) =>
        `${map}${column + row > 0 ? `-${column}-${row}` : ''}${turned ? '-turned' : ''}`,
    )
    .join('_')}`
