import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { fileOfDatabase } from '#scripts/stack/local-cells.ts'
import { layout } from '#scripts/stack/prepare.ts'

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`

/** The file of a database of the app by its number, from 1 on. */
export const appFile = (stateDir: string, number: number): string =>
  path.join(layout(stateDir).appData, fileOfDatabase(number === 1 ? null : id(number)))

/** The file of the sandbox's database. */
export const sandboxFile = (stateDir: string): string => path.join(layout(stateDir).sandboxData, fileOfDatabase(id(1)))

/** Runs work on a database whose servers do not run; what lies beside its file is in it afterwards. */
export function inFile<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
