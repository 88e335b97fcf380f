import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import * as z from 'zod'

import { hostOf } from '#scripts/deploy/faults/settings-faults.ts'
import { appOf, flagsOf, roomOf } from '#scripts/environments/environment.ts'
import { readToml, workerName } from '#scripts/environments/wrangler-toml.ts'
import { variables } from '#scripts/stack/settings.ts'

import {
  ask,
  failureOf,
  look,
  NotDeployed,
  tryLooking,
  understood,
  type Deployment,
  type EnvironmentTools,
} from './deployment.ts'
import { deployWithSecrets } from './worker.ts'

/**
 * The variable by which a deployed room tells what it was made of. A version's tag would not do: a secret that is changed
 * makes a version of its own, which keeps the variables and has no tag.
 */
const buildVariable = 'ROOM_BUILD'

const deploymentSchema = z.object({ versions: z.array(z.object({ version_id: z.string().min(1) })).min(1) })
const versionSchema = z.object({
  resources: z.object({ bindings: z.array(z.object({ name: z.string(), text: z.string().optional() })) }),
})

/** Codes of the API for a worker that was never deployed. */
const neverDeployed = /\[code: (?:10007|10090)\]|has no deployments/

const addressOf = (on: EnvironmentTools): string => variables(readToml(on.folder, appOf(on)))['PARTY_URL'] ?? ''

/** Returns the build of the room as a hash: its code as wrangler bundles it, its settings and its host. */
export async function roomBuild(on: EnvironmentTools): Promise<string> {
  const out = mkdtempSync(path.join(tmpdir(), 'room-'))
  try {
    await look(on, 'wrangler', ['deploy', '--dry-run', '--outdir', out, ...flagsOf(roomOf(on))])
    const bundle = path.join(out, 'index.js')
    if (!existsSync(bundle)) throw new NotDeployed(['wrangler made no bundle of the room'])
    const hash = createHash('sha256').update(readFileSync(bundle))
    hash.update(JSON.stringify([readToml(on.folder, roomOf(on)), hostOf(addressOf(on))]))
    return hash.digest('hex').slice(0, 16)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/**
 * Returns the build of the running room: null when it was never deployed, empty when that cannot be known, as of one
 * that somebody deployed by hand or of which two versions run. Throws NotDeployed when the platform does not tell.
 */
export async function deployedBuild(on: EnvironmentTools): Promise<string | null> {
  const flags = flagsOf(roomOf(on))
  const called = { command: 'wrangler', args: ['deployments', 'status', '--json', ...flags] }
  const status = await tryLooking(on, called.command, called.args)
  if (status.code !== 0 && neverDeployed.test(status.stdout + status.stderr)) return null
  if (status.code !== 0) throw failureOf(called, status)
  const { versions } = understood(deploymentSchema, called, status.stdout)
  const [version, ...others] = versions
  if (version === undefined || others.length > 0) return ''
  const { resources } = await ask(on, versionSchema, ['versions', 'view', version.version_id, '--json', ...flags])
  return resources.bindings.find(({ name }) => name === buildVariable)?.text ?? ''
}

/** Returns true when the room refuses whoever comes without a ticket, as a room does that has its host and its secret. */
async function isAnswering(on: Deployment): Promise<boolean> {
  const status = await on.handshake(`${addressOf(on)}/parties/main/deployed`).catch(() => null)
  return status === 401
}

/**
 * Deploys the room when it would be another than the one that runs, has a new secret to be given, or does not answer. Rooms
 * that are open drop their sockets when they take new code, within five minutes; pages come back by themselves.
 */
export async function deployRoom(on: Deployment, secret: string | null): Promise<void> {
  on.say('Room')
  const build = await roomBuild(on)
  const isSame = (await deployedBuild(on)) === build
  if (isSame && secret === null && (await isAnswering(on))) {
    on.say(`  ${workerName(readToml(on.folder, roomOf(on)))} is what it would be: left alone, and its sockets with it`)
    return
  }
  const args = [
    'deploy',
    ...flagsOf(roomOf(on)),
    '--domain',
    hostOf(addressOf(on)),
    '--var',
    `${buildVariable}:${build}`,
  ]
  await deployWithSecrets(on, args, secret === null ? {} : { ROOM_SECRET: secret })
}
