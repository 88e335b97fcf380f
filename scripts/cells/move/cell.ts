import type { CellAt } from '#scripts/cells/look.ts'

type QueryResult = Awaited<ReturnType<CellAt['ask']>>

/** A database that a group is moved from or to. */
export type MoveCell = CellAt & {
  /** Asks several things in one call; the answer of each. */
  readonly askEach: (queries: readonly string[]) => Promise<readonly QueryResult[]>
  /** Runs statements, all of them or none. */
  readonly apply: (statements: readonly string[]) => Promise<void>
}
