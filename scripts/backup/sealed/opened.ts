import { NotDone } from '#scripts/backup/not-done.ts'
import { inScratchFolder } from '#scripts/backup/scratch.ts'

import { readOpening } from './keys.ts'
import { isSealed, openSealed } from './open.ts'

type Wanted = {
  /** The folder of keys, which is read where the backup is sealed. */
  readonly keys: string
  /** Set where somebody has said that a backup may be taken which nobody vouches for. */
  readonly isUnsealed: boolean
}

/**
 * Does something with the plain files of a backup: those that it is opened into, which are gone afterwards, or the folder itself where it was
 * never sealed and that was said. Throws NotDone.
 */
export async function withOpened<Result>(
  folder: string,
  { keys, isUnsealed }: Wanted,
  work: (plain: string) => Promise<Result>,
): Promise<Result> {
  if (isSealed(folder)) {
    const opening = readOpening(keys)
    return inScratchFolder(async (scratch) => {
      await openSealed(folder, scratch, opening)
      return work(scratch)
    })
  }
  if (isUnsealed) return work(folder)
  throw new NotDone([
    `${folder} is neither sealed nor signed: whoever could reach it may have changed it, and nobody would see.`,
    'Where you know where it comes from, say so by --unsealed. Nothing was changed.',
  ])
}
