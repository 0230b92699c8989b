/**
 * A position of a game, made to be copied a million times: the numbers of men and ground lie in tables over one
 * block of memory, the course of play is one immutable value, and all that never changes is shared.
 */
export interface State<Setting = unknown, L extends Layout = Layout, Flow = unknown> {
  /** Map, scenario and options, compiled once; the same object in every copy. */
  readonly setting: Setting
  readonly layout: L
  readonly tables: Tables<L>
  /** The memory behind the tables. */
  readonly bytes: Uint8Array
  /** Where in the sequence of play we are. Never changed in place: a step puts a new value here. */
  flow: Flow
}

const ARRAYS = { i8: Int8Array, u8: Uint8Array, i16: Int16Array, u16: Uint16Array, i32: Int32Array } as const

export type CellType = keyof typeof ARRAYS

/** Tables by name, each with its number of rows and its columns by name. */
export type Layout = Readonly<Record<string, TableLayout>>

export interface TableLayout {
  readonly rows: number
  readonly columns: Readonly<Record<string, CellType>>
}

export type Tables<L extends Layout> = { readonly [T in keyof L]: Columns<L[T]['columns']> }

export type Columns<C extends Readonly<Record<string, CellType>>> = {
  readonly [K in keyof C]: InstanceType<(typeof ARRAYS)[C[K]]>
}

const WIDTH = 4

const bytesOf = ({ rows }: TableLayout, cell: CellType): number =>
  Math.ceil((rows * ARRAYS[cell].BYTES_PER_ELEMENT) / WIDTH) * WIDTH

const sizeOf = (layout: Layout): number => {
  let size = 0
  for (const table of Object.values(layout))
    for (const cell of Object.values(table.columns)) size += bytesOf(table, cell)
  return size
}

const viewsOver = <L extends Layout>(layout: L, buffer: ArrayBuffer): Tables<L> => {
  let offset = 0
  const tables: Record<string, Record<string, InstanceType<(typeof ARRAYS)[CellType]>>> = {}
  for (const [name, table] of Object.entries(layout)) {
    const columns: Record<string, InstanceType<(typeof ARRAYS)[CellType]>> = {}
    for (const [column, cell] of Object.entries(table.columns)) {
      columns[column] = new ARRAYS[cell](buffer, offset, table.rows)
      offset += bytesOf(table, cell)
    }
    tables[name] = columns
  }
  return tables as Tables<L>
}

/** A state with every cell zero. */
export const createState = <Setting, L extends Layout, Flow>(
  setting: Setting,
  layout: L,
  flow: Flow,
): State<Setting, L, Flow> => {
  const buffer = new ArrayBuffer(sizeOf(layout))
  return { setting, layout, tables: viewsOver(layout, buffer), bytes: new Uint8Array(buffer), flow }
}

/** Makes `to` the same position as `from`; both must stem from one game. This is the copy for hot paths. */
export const copyState = <S extends State>(from: S, to: S): void => {
  to.bytes.set(from.bytes)
  to.flow = from.flow
}

export const cloneState = <S extends State>(state: S): S => {
  const clone = createState(state.setting, state.layout, state.flow) as S
  clone.bytes.set(state.bytes)
  return clone
}
