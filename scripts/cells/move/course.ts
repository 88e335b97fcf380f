import type { Table } from '#scripts/tables/schema.ts'

import type { MoveCell } from './cell.ts'
import type { Limits } from './limits.ts'

/** The failure of a move, a line for each cause. */
export class NotMoved extends Error {
  constructor(causes: readonly string[]) {
    super(causes.join('\n'))
  }
}

export type Mover = {
  /** The first one has the directory. */
  readonly cells: readonly MoveCell[]
  readonly tables: readonly Table[]
  readonly limits: Limits
  /** Which run this is: a later one takes over, and the batches of this one are refused from then on. */
  readonly runner: string
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<void>
  readonly say: (line: string) => void
}

/** One move: `tables` are those that go along, each behind those that it hangs on. */
export type Course = Mover & {
  readonly home: MoveCell
  readonly from: MoveCell
  readonly to: MoveCell
  readonly owner: string
  readonly slots: ReadonlySet<string>
}
