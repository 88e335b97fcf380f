import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

const secretsSchema = z.record(z.string(), z.string())

/**
 * Returns the folder in which a machine keeps what it made staging with; no value can be read back from where it is
 * deployed.
 */
export const stagingFolder = (folder: string): string => path.join(folder, '.staging')

const secretsFile = (folder: string) => path.join(stagingFolder(folder), 'secrets.json')
const visitsMark = (folder: string) => path.join(stagingFolder(folder), 'first-visits')

/** The secrets that this machine made for the town, by name. */
export function keptSecrets(folder: string): Readonly<Record<string, string>> {
  const file = secretsFile(folder)
  return existsSync(file) ? secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Readable by its owner alone, and never half written. */
export function keepSecrets(folder: string, secrets: Readonly<Record<string, string>>): void {
  mkdirSync(stagingFolder(folder), { recursive: true, mode: 0o700 })
  const unfinished = `${secretsFile(folder)}.new`
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, secretsFile(folder))
}

/** Returns whether the first visits were made: what people have done to them since is theirs. */
export const hasFirstVisits = (folder: string): boolean => existsSync(visitsMark(folder))

export const markFirstVisits = (folder: string): void => writeFileSync(visitsMark(folder), '')
