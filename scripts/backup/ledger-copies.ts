import path from 'node:path'

import { bindingOf } from '#scripts/environments/wrangler-toml.ts'

import { databaseFile, folderOfCell, pathOfPicture, readManifest } from './manifest.ts'

/** A copy of a database, and the documents of its archived visits. */
export type LedgerCopy = {
  /** The label in front of a line about it. */
  readonly label: string
  readonly file: string
  /** The folder of the documents; null where none was named. */
  readonly archive: string | null
}

/** The copies of all databases that a backup has, the first one first. Throws NotDone where the folder is no whole backup. */
export function copiesIn(folder: string): readonly LedgerCopy[] {
  const { cells } = readManifest(folder)
  return [1, ...cells].map((number) => {
    const own = folderOfCell(folder, number)
    if (number > 1) readManifest(own)
    return {
      label: cells.length === 0 ? '' : `${bindingOf(number)}: `,
      file: path.join(own, databaseFile),
      archive: pathOfPicture(own, 'archive'),
    }
  })
}
