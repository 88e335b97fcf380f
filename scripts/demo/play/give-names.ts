import type { Demo } from '#scripts/demo/demo-file.ts'
import { cellsIn } from '#scripts/stack/local-cells.ts'

import { appFile, inFile } from './database-files.ts'

/** Returns the name of a person of the demo: `minna.halla` is Minna Halla. */
function nameOf(username: string): string {
  return username
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** Gives the people of the demo their names, so that its traces read as a workshop's do. */
export function giveNames(stateDir: string, { staff }: Pick<Demo, 'staff'>): void {
  const numbers = [1, ...cellsIn(stateDir).map(({ number }) => number)]
  for (const number of new Set(numbers)) {
    inFile(appFile(stateDir, number), (database) => {
      const named = database.prepare("update users set name = ? where username = ? and name = ''")
      for (const { username } of staff) named.run(nameOf(username), username)
    })
  }
}
