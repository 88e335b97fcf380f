import { DatabaseSync } from 'node:sqlite'

import { checkCells } from '#scripts/cells/look.ts'
import type { Notes } from '#tests/bench/load/notes.ts'

/** Notes what an operator sees of directory and databases, as `npm run cells -- check` finds it. */
export async function lookAtCells(files: readonly string[], { seen }: Notes, now: number): Promise<void> {
  const databases = files.map((file) => new DatabaseSync(file, { readOnly: true }))
  try {
    const cells = databases.map((database, at) => ({
      number: at + 1,
      name: `cell-${at + 1}`,
      ask: async (sql: string) => database.prepare(sql).all(),
    }))
    for (const { line, isFull } of await checkCells(cells, now)) {
      if (isFull !== true) seen.push({ check: 'cells', what: line })
    }
  } finally {
    for (const database of databases) database.close()
  }
}
