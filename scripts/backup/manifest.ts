import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import * as z from 'zod'

import { environments } from '#scripts/environments/environment.ts'

import { NotDone } from './not-done.ts'
import { readRegular, refuseStrangeFiles } from './sealed/regular-file.ts'

export const databaseFile = 'database.sql'
export const manifestFile = 'manifest.json'
export const pictureFolder = 'pictures'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
/** D1 holds 10 GB; as statements that is some more. */
const mostBytes = 40_000_000_000
/** Beginnings of the keys of objects, as the worker names them. */
export const objectPrefixes = ['licences/', 'account-images/', 'additional-work/', 'archive/'] as const
/** Nothing that leads out of a folder. */
export const objectKeyPattern = `(?:${objectPrefixes.join('|')})[\\w-]+`
const pictureKey = z.string().regex(new RegExp(`^${objectKeyPattern}$`))

const manifestSchema = z.strictObject({
  /** 1: the ids of change feeds are in it. */
  format: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  /** The version of the worker's sources that made it. */
  version: z.string(),
  /** The town that it is of, null of one machine; older ones do not say. */
  town: z.enum(environments).nullish(),
  migrations: z.array(z.string()),
  database: z.strictObject({ bytes: count.max(mostBytes), sha256 }),
  tables: z.record(z.string(), z.strictObject({ rows: count, sha256 })),
  pictures: z.array(z.strictObject({ key: pictureKey, contentType: z.string(), bytes: count.max(mostBytes), sha256 })),
  /** Named by a row and not in the bucket. */
  lostPictures: z.array(z.string()),
  /** The databases besides the first, by their numbers; each has a folder like this one in it. */
  cells: z.array(z.int().min(2)).default([]),
  ledger: z.strictObject({ number: count, hash: z.string(), rows: count, open: count }),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Some 500,000 objects. */
const mostManifestBytes = 128_000_000

/** Returns the folder of a database in a backup: the first in its folder itself. */
export const folderOfCell = (folder: string, number: number): string =>
  number === 1 ? folder : path.join(folder, `cell-${number}`)

/** Size and hash of a file, read in a stream. */
export async function sumOfFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: statSync(file).size, sha256: hash.digest('hex') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The manifest of a backup. Throws NotDone where the folder is none. */
export function readManifest(folder: string): Manifest {
  if (!existsSync(path.join(folder, manifestFile))) {
    throw new NotDone([
      `${folder} is no backup: it has no ${manifestFile}, which is written last. Nothing was changed.`,
    ])
  }
  const read = manifestSchema.safeParse(parsed(readRegular(folder, manifestFile, mostManifestBytes).toString('utf8')))
  if (read.success) return read.data
  throw new NotDone([`${manifestFile} is not as it was written:`, z.prettifyError(read.error), 'Nothing was changed.'])
}

const pictureFile = (key: string) => path.join(pictureFolder, key)

/** Returns the path of a picture in a backup. */
export const pathOfPicture = (folder: string, key: string): string => path.join(folder, pictureFile(key))

/** Returns the files that are missing or not as the manifest says, a line each. */
export async function changedFiles(folder: string, { database, pictures }: Manifest): Promise<readonly string[]> {
  const files = [
    { name: databaseFile, ...database },
    ...pictures.map((one) => ({ name: pictureFile(one.key), ...one })),
  ]
  const faults: string[] = []
  // A link to elsewhere is no file of the backup; one that is longer is told below.
  refuseStrangeFiles(
    folder,
    files.map(({ name }) => name),
  )
  for (const { name, bytes, sha256: hash } of files) {
    const found = await sumOfFile(path.join(folder, name)).catch(() => null)
    if (found === null) faults.push(`${name} is missing.`)
    else if (found.bytes !== bytes || found.sha256 !== hash) faults.push(`${name} is not as it was written.`)
  }
  return faults
}
