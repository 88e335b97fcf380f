import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

import { root } from '#scripts/stack/process.ts'

/** The folder of the pictures, with the notes from when they were taken. */
export const picturesFolder = path.join(root, 'docs/pictures')
const recordFile = path.join(picturesFolder, 'taken.json')

const recordSchema = z.object({
  /** The SHA-256 of the colours, sizes and typefaces that the pictures show. */
  look: z.string(),
  pictures: z.record(
    z.string(),
    z.object({
      /** The SHA-256 of the file. */
      sha256: z.string(),
      /** The texts of the product that stand in it. */
      says: z.array(z.string()),
    }),
  ),
})

export type PicturesRecord = z.infer<typeof recordSchema>

/** Returns the SHA-256 of some bytes, in hexadecimal. */
export const sha256 = (of: Buffer | string): string => createHash('sha256').update(of).digest('hex')

/** Returns the SHA-256 of what every screen of the app looks by: the colours, sizes and typefaces of its widgets. */
export const lookNow = (): string => sha256(readFileSync(path.join(root, 'web/ui/tokens.css')))

/**
 * Returns the record of when the pictures were taken. Throws when the file is not as the pictures' script writes it.
 */
export function readRecord(): PicturesRecord {
  if (!existsSync(recordFile)) return { look: '', pictures: {} }
  return recordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8')))
}

/** Writes down what was noted, in place of what was. */
export function writeRecord(record: PicturesRecord): void {
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
}
