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

/** Where every column of a layout lies: worked out once, since states are made by the million. */
interface Plan {
  readonly size: number
  /** Where the next states will lie. */
  block: Block
  /** What states that are gone have left behind. */
  readonly spare: Memory[]
  readonly tables: readonly {
    readonly name: string
    readonly rows: number
    readonly columns: readonly { readonly name: string; readonly cell: CellType; readonly offset: number }[]
  }[]
}

/** The place of one state, with the views over it: to make those takes ten times as long as to copy a small state. */
interface Memory {
  readonly tables: Tables<Layout>
  readonly bytes: Uint8Array
}

/** Of one layout; what is left behind beyond it is forgotten. */
const MOST_SPARE = 1024

/** Memory for several states of one layout, each in a place of its own that is used once, so that it is zero. */
interface Block {
  readonly buffer: ArrayBuffer
  used: number
}

/** Small states share a block this big: to ask for memory takes longer than to copy them. */
const BLOCK = 8192

const newBlock = (size: number): Block => {
  const states = Math.max(1, Math.floor(BLOCK / Math.max(1, size)))
  return { buffer: new ArrayBuffer(states * size), used: 0 }
}

const plans = new WeakMap<Layout, Plan>()

const planOf = (layout: Layout): Plan => {
  const known = plans.get(layout)
  if (known) return known
  let size = 0
  const tables = Object.entries(layout).map(([name, table]) => ({
    name,
    rows: table.rows,
    columns: Object.entries(table.columns).map(([column, cell]) => {
      const offset = size
      size += bytesOf(table, cell)
      return { name: column, cell, offset }
    }),
  }))
  const plan = { size, tables, block: newBlock(size), spare: [] }
  plans.set(layout, plan)
  return plan
}

const viewsOver = (plan: Plan, buffer: ArrayBuffer, start: number): Tables<Layout> => {
  const tables: Record<string, Record<string, InstanceType<(typeof ARRAYS)[CellType]>>> = {}
  for (const { name, rows, columns } of plan.tables) {
    const views: Record<string, InstanceType<(typeof ARRAYS)[CellType]>> = {}
    for (const column of columns)
      views[column.name] = new ARRAYS[column.cell](buffer, start + column.offset, rows)
    // A copy, because an object that grew name by name to so many columns is slow to read ever after.
    tables[name] = { ...views }
  }
  return tables
}

const newMemory = (plan: Plan): Memory => {
  const { size } = plan
  if (plan.block.used === plan.block.buffer.byteLength) plan.block = newBlock(size)
  const { buffer, used } = plan.block
  plan.block.used += size
  return { tables: viewsOver(plan, buffer, used), bytes: new Uint8Array(buffer, used, size) }
}

/** A state whose cells may hold anything. */
const anyState = <Setting, L extends Layout, Flow>(
  setting: Setting,
  layout: L,
  flow: Flow,
): State<Setting, L, Flow> => {
  const plan = planOf(layout)
  const { tables, bytes } = plan.spare.pop() ?? newMemory(plan)
  return { setting, layout, tables: tables as Tables<L>, bytes, flow }
}

/** A state with every cell zero. */
export const createState = <Setting, L extends Layout, Flow>(
  setting: Setting,
  layout: L,
  flow: Flow,
): State<Setting, L, Flow> => {
  const state = anyState(setting, layout, flow)
  state.bytes.fill(0)
  return state
}

/** Makes `to` the same position as `from`; both must stem from one game. This is the copy for hot paths. */
export const copyState = <S extends State>(from: S, to: S): void => {
  to.bytes.set(from.bytes)
  to.flow = from.flow
}

export const cloneState = <S extends State>(state: S): S => {
  const clone = anyState(state.setting, state.layout, state.flow) as S
  clone.bytes.set(state.bytes)
  return clone
}

/**
 * Leaves the memory of a state to the next one of its layout. For hosts that go from position to position and know that
 * nobody will look at this one again; whoever does finds another in its place.
 */
export const retireState = ({ layout, tables, bytes }: State): void => {
  const { spare } = planOf(layout)
  if (spare.length < MOST_SPARE) spare.push({ tables, bytes })
}
