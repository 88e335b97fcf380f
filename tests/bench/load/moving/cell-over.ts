import type { MoveCell } from '#scripts/cells/move/cell.ts'
import type { Server } from '#tests/bench/load/server.ts'

type Row = Record<string, unknown>

/** A cell of the move as the running process has it: whatever is wrong with its database is in the move's way too. */
export function cellOver(server: Server, number: number): MoveCell {
  const binding = number === 1 ? 'DB' : `DB_${number}`
  const all = (statements: readonly string[]): Promise<Row[][]> => server.sql(binding, statements)
  return {
    number,
    name: `cell-${number}`,
    ask: async (sql) => (await all([sql]))[0] ?? [],
    askEach: all,
    async apply(statements) {
      await all(statements)
    },
  }
}
