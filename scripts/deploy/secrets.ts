import { randomBytes } from 'node:crypto'

import * as z from 'zod'

import { sandboxMark } from '#scripts/deploy/faults/settings-faults.ts'
import { appOf, flagsOf, roomOf, type WorkerOf } from '#scripts/environments/environment.ts'
import { readToml } from '#scripts/environments/wrangler-toml.ts'
import { secretNames } from '#scripts/stack/settings.ts'

import {
  change,
  failureOf,
  NotDeployed,
  tryLooking,
  understood,
  type Deployment,
  type EnvironmentTools,
} from './deployment.ts'

/** Secrets that nobody outside has to know; the others come from providers. */
const madeHere: ReadonlySet<string> = new Set([
  'TOKEN_SECRET',
  'CSRF_SECRET',
  'ROOM_SECRET',
  'SEAL_SECRET',
  'PUSH_SECRET',
])
const shared = 'ROOM_SECRET'

const namesSchema = z.array(z.object({ name: z.string() }))

export type SecretsThere = { readonly worker: ReadonlySet<string>; readonly room: ReadonlySet<string> }

export type NewSecrets = {
  /** Secrets that are deployed with the worker, by name. */
  readonly worker: Readonly<Record<string, string>>
  /** The room's secrets, and whether the worker gets the same before that. */
  readonly room: { readonly secret: string; readonly isWorkerFirst: boolean } | null
}

/** Returns the names of the secrets that a worker has, none when it was never deployed. Throws NotDeployed when that cannot be told. */
export async function secretsOf(on: EnvironmentTools, where: WorkerOf): Promise<ReadonlySet<string>> {
  const args = ['secret', 'list', '--format', 'json', ...flagsOf(where)]
  const listed = await tryLooking(on, 'wrangler', args)
  const called = { command: 'wrangler', args }
  if (listed.code === 0) return new Set(understood(namesSchema, called, listed.stdout).map(({ name }) => name))
  if (/Worker "[^"]*".* not found/.test(listed.stdout + listed.stderr)) return new Set()
  throw failureOf(called, listed)
}

/** The names of what worker and room have; values cannot be read back from either. */
export async function lookForSecrets(on: EnvironmentTools): Promise<SecretsThere> {
  on.say('Secrets')
  const there = { worker: await secretsOf(on, appOf(on)), room: await secretsOf(on, roomOf(on)) }
  const rotating = [...new Set([...there.worker, ...there.room])].filter((name) => /_(NEXT|FORMER)$/.test(name))
  for (const name of rotating) {
    on.say(`  ${name} is set: npm run rotate-secret -- ${name.replace(/_(NEXT|FORMER)$/, '')} goes on with that.`)
  }
  return there
}

/**
 * Returns the secrets that have to be put: the shared one to both where either lacks it, since nobody can tell what the
 * other has.
 */
function lacking(toml: string, there: SecretsThere): readonly string[] {
  return secretNames(toml).filter((name) => !there.worker.has(name) || (name === shared && !there.room.has(shared)))
}

function given(on: Deployment, name: string): string | undefined {
  const value = on.environment[name]
  return value === '' ? undefined : value
}

/** Returns why the secrets cannot be completed, a line each, before anybody is asked. */
export function secretFaults(on: Deployment, there: SecretsThere): readonly string[] {
  return lacking(readToml(on.folder, appOf(on)), there).flatMap((name) => {
    const value = given(on, name)
    if (value?.startsWith(sandboxMark)) return [`${name} of the environment is one of the sandbox`]
    if (value !== undefined || madeHere.has(name) || on.ask !== null) return []
    return [`${name} is not set: put it into the environment, or start this at a terminal to be asked`]
  })
}

async function obtain(on: Deployment, name: string): Promise<string> {
  const value = given(on, name)
  if (value !== undefined) {
    on.say(`  ${name}: taken from the environment`)
    return value
  }
  if (madeHere.has(name)) {
    on.say(`  ${name}: made`)
    return randomBytes(48).toString('base64')
  }
  if (on.isDryRun || on.ask === null) {
    on.say(`  ${name}: asked for`)
    return ''
  }
  const typed = (await on.ask(name)).trim()
  if (typed === '' || typed.startsWith(sandboxMark))
    throw new NotDeployed([`${name} will not do. Nothing was changed.`])
  return typed
}

/** Makes, takes or asks for what is lacking; nothing is put yet. */
export async function completeSecrets(on: Deployment, there: SecretsThere): Promise<NewSecrets> {
  const names = lacking(readToml(on.folder, appOf(on)), there)
  if (names.length === 0) on.say('  All are there; their values cannot be read back.')
  const worker: Record<string, string> = {}
  for (const name of names) worker[name] = await obtain(on, name)
  if (names.includes('SEAL_SECRET')) on.say('  A new SEAL_SECRET reads nothing that was sealed with another.')
  const secret = worker[shared]
  if (secret === undefined) return { worker, room: null }
  // Whoever has one already is given the new one first: a run that is cut off between the two leaves the other without,
  // which the next run sees. When neither has one the room comes first, which the worker cannot be deployed without.
  return { worker, room: { secret, isWorkerFirst: there.worker.has(shared) } }
}

/** Gives the shared secret to a worker that runs, before the room is given it. */
export async function putSharedSecret(on: EnvironmentTools, secret: string): Promise<void> {
  on.say("Worker's secret")
  await change(on, 'wrangler', ['secret', 'bulk', ...flagsOf(appOf(on))], JSON.stringify({ [shared]: secret }))
}
