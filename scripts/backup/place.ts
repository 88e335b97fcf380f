import type { DatabaseSync } from 'node:sqlite'

import type { Environment } from '#scripts/environments/environment.ts'

/** The place of a database and its pictures. */
export type Place = {
  /** As it is said: "the local database". */
  readonly name: string
  /** Which of the databases it is (docs/decisions/033-cells.md): 1 is the first. */
  readonly number: number
  /** The town that it is of; null where nothing is deployed. */
  readonly environmentName: Environment | null
  /** Returns how large the database is; null where a copy keeps nobody waiting. */
  readonly closingBytes: () => Promise<number | null>
  /** Copies the database as it is at one moment; what the copy needs goes into `folder`. */
  readonly copyDatabase: (folder: string) => Promise<DatabaseSync>
  /** Returns whether nothing is in it; makes what is not there yet. */
  readonly isEmpty: () => Promise<boolean>
  /** Runs the statements of a file, all or none as far as the place can. */
  readonly importSql: (file: string) => Promise<void>
  /** False where there is none of this key. */
  readonly fetchPicture: (key: string, into: string) => Promise<boolean>
  readonly storePicture: (
    picture: { readonly key: string; readonly contentType: string },
    from: string,
  ) => Promise<void>
}
