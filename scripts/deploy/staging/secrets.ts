import { randomBytes } from 'node:crypto'

import { newPassword } from '#scripts/demo/make-demo.ts'
import type { Deployment } from '#scripts/deploy/deployment.ts'
import { sandboxMark } from '#scripts/deploy/faults/settings-faults.ts'
import type { SecretsThere } from '#scripts/deploy/secrets.ts'
import { appOf, sandbox } from '#scripts/environments/environment.ts'
import { readToml } from '#scripts/environments/wrangler-toml.ts'
import { secretNames } from '#scripts/stack/settings.ts'

import { keepSecrets, keptSecrets } from './staging-file.ts'

type Secrets = Readonly<Record<string, string>>

/** The names of what stands at the platform already. */
export type StagingThere = SecretsThere & { readonly sandbox: ReadonlySet<string> }

export type StagingSecrets = {
  /** Every secret of the town, by name. */
  readonly all: Secrets
  /** Secrets to put where they are missing, or were others. */
  readonly worker: Secrets
  readonly sandbox: Secrets
  readonly room: string | null
}

const passwordName = 'SANDBOX_PASSWORD'
/** As the sandbox asks for. */
const shortestPassword = 16

/** Nothing else is taken from the environment, which may hold production's. */
function passwordFromEnvironment(on: Deployment): string | undefined {
  const password = on.environment[passwordName]
  return password === '' ? undefined : password
}

/**
 * Returns why this machine may not touch the secrets of the town, a line at most: only the one that made it knows them.
 */
export const machineFaults = (folder: string, worker: ReadonlySet<string>): readonly string[] =>
  worker.has('SEAL_SECRET') && keptSecrets(folder)['SEAL_SECRET'] === undefined
    ? ['The town was made from another machine: bring its folder .staging here, or delete the town and its database']
    : []

/** Returns why the secrets of the town cannot be completed, a line each. */
export function stagingSecretFaults(on: Deployment, there: StagingThere): readonly string[] {
  const isShort = (passwordFromEnvironment(on)?.length ?? shortestPassword) < shortestPassword
  return [
    ...machineFaults(on.folder, there.worker),
    ...(isShort ? [`${passwordName} of the environment needs ${shortestPassword} characters`] : []),
  ]
}

/** A secret that nobody else has. */
export function newStagingSecret(name: string): string {
  if (name === passwordName) return newPassword()
  if (name === 'SHOP_SEED') return `-${randomBytes(24).toString('hex')}`
  // The mark makes a worker of production refuse what the sandbox knows.
  if (/^(SMS|EMAIL)_/.test(name)) return `${sandboxMark}${randomBytes(32).toString('hex')}`
  return randomBytes(48).toString('base64')
}

/** Makes what is lacking and keeps it on this machine before anything is put. */
export function completeStagingSecrets(on: Deployment, there: StagingThere): StagingSecrets {
  const [ofWorker, ofSandbox] = [appOf(on), sandbox].map((where) => secretNames(readToml(on.folder, where)))
  const kept = keptSecrets(on.folder)
  const given = passwordFromEnvironment(on)
  const all: Record<string, string> = { ...kept, ...(given !== undefined && { [passwordName]: given }) }
  for (const name of new Set([...(ofWorker ?? []), ...(ofSandbox ?? [])])) {
    if (all[name] !== undefined) continue
    on.say(`  ${name}: made`)
    all[name] = newStagingSecret(name)
  }
  if (!on.isDryRun) keepSecrets(on.folder, all)
  const put = (names: readonly string[] = [], has: ReadonlySet<string>) =>
    Object.fromEntries(
      names.filter((name) => !has.has(name) || all[name] !== kept[name]).map((name) => [name, all[name] ?? '']),
    )
  return {
    all,
    worker: put(ofWorker, there.worker),
    sandbox: put(ofSandbox, there.sandbox),
    room: put(['ROOM_SECRET'], there.room)['ROOM_SECRET'] ?? null,
  }
}
