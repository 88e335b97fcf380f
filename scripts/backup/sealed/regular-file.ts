import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { NotDone } from '#scripts/backup/not-done.ts'

/**
 * Opens a file of a folder that somebody else may have made: a file itself, in the folder itself, of that many bytes at most. A
 * link, a device or a folder on the way that is a link is none. Throws NotDone.
 */
function openRegular(folder: string, name: string, mostBytes: number): number {
  const file = path.join(folder, name)
  const opened = tryOpening(file)
  if (opened === null) throw new NotDone([`${name} is missing, or is no file of its own. Nothing was changed.`])
  const stats = fstatSync(opened)
  const isInside = realpathSync(file) === path.join(realpathSync(folder), name)
  if (stats.isFile() && isInside && stats.size <= mostBytes) return opened
  closeSync(opened)
  throw new NotDone([
    isInside && stats.isFile()
      ? `${name} has ${stats.size} bytes, and may have ${mostBytes}. Nothing was changed.`
      : `${name} is no file of its own in ${folder}. Nothing was changed.`,
  ])
}

function tryOpening(file: string): number | null {
  try {
    // A pipe with no writer is not waited for.
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return null
  }
}

/** Reads such a file whole. Throws NotDone. */
export function readRegular(folder: string, name: string, mostBytes: number): Buffer {
  const opened = openRegular(folder, name, mostBytes)
  try {
    return readFileSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Reads such a file as a stream, which ends at that many bytes whatever becomes of the file. Throws NotDone. */
export function streamRegular(folder: string, name: string, mostBytes: number): Readable {
  const fd = openRegular(folder, name, mostBytes)
  return createReadStream('', { fd, start: 0, end: Math.max(0, mostBytes - 1) })
}

/** Throws NotDone where something of these names is there and is no file of its own in the folder. */
export function refuseStrangeFiles(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const isThere = lstatSync(path.join(folder, name), { throwIfNoEntry: false }) !== undefined
    if (isThere) closeSync(openRegular(folder, name, Number.MAX_SAFE_INTEGER))
  }
}
