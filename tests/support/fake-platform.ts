import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Shares } from './recorded-versions.ts'

type Secrets = Readonly<Record<string, string>>

/** A worker and its room at the platform; null for one that was never deployed. */
type Deployed = {
  /** Values by name. */
  worker: Secrets | null
  room: Secrets | null
  /** The variable by which the room tells what it was made of. */
  roomBuild: string | null
}

/** Ways in which a call of a tool goes wrong, before or after it has done what it does. */
export type Trouble =
  | 'fails'
  | 'fails when it is done'
  | 'hangs'
  | 'hangs when it is done'
  | 'says nothing'
  | 'says nothing when it is done'
  | 'answers HTML'
  | 'answers something else'

/** The state of the platform, as the recorded tools answer from it. */
export type Platform = Deployed & {
  isSignedIn: boolean
  /** Scopes of a login; null for a token. */
  scopes: readonly string[] | null
  /** Commands, by their first word, for which the permission is lacking. */
  lacks: readonly string[]
  databases: { uuid: string; name: string; jurisdiction?: string }[]
  buckets: string[]
  /** The same of the environment beside it, and its sandbox. */
  staging: Deployed
  sandbox: Pick<Deployed, 'worker'>
  /** Which versions of production's worker serve how many percent. */
  shares: Shares
  /** The number of times that production's worker was taken back since it was deployed. */
  rollbacks: number
  /** The message of the last deployment of a worker; null when there was none. */
  lastMessage: string | null
  /** The command whose arguments hold this text fails before it does anything. */
  fails: string | null
  /** The call of this number, counted from the first that was ever made here, goes wrong. */
  trouble: { readonly call: number; readonly how: Trouble } | null
}

const nothing: Deployed = { worker: null, room: null, roomBuild: null }

export const freshAccount: Platform = {
  ...nothing,
  isSignedIn: true,
  scopes: null,
  lacks: [],
  databases: [],
  buckets: ['another'],
  staging: nothing,
  sandbox: { worker: null },
  shares: { 1: 100 },
  rollbacks: 0,
  lastMessage: null,
  fails: null,
  trouble: null,
}

/** Returns the files from which a folder's tools answer. */
export const places = (folder: string) => ({
  calls: path.join(folder, 'calls.jsonl'),
  platform: path.join(folder, 'platform.json'),
  database: (name: string) => path.join(folder, name === 'workshop' ? 'd1.sqlite' : `d1-${name}.sqlite`),
  tools: path.join(folder, 'tools'),
})

/** The state of the platform of a folder. */
export function readPlatform(folder: string): Platform {
  const platform: Platform = JSON.parse(readFileSync(places(folder).platform, 'utf8'))
  return platform
}
export const writePlatform = (folder: string, platform: Platform): void =>
  writeFileSync(places(folder).platform, JSON.stringify(platform))

/** Returns the file of a remote database of a folder's platform. */
export const databasePath = (folder: string, name: string): string => places(folder).database(name)

/** A remote database of a folder's platform. */
export const openRemote = (folder: string, name = 'workshop'): DatabaseSync =>
  new DatabaseSync(databasePath(folder, name))
