import * as z from 'zod'

import { appOf } from '#scripts/environments/environment.ts'
import { readToml } from '#scripts/environments/wrangler-toml.ts'
import { variables } from '#scripts/stack/settings.ts'

import { NotDeployed, type Deployment } from './deployment.ts'
import type { Version } from './release.ts'

const healthSchema = z.object({ status: z.string(), version: z.string() })

/** New names need certificates, and cron its first minutes: 36 looks, ten seconds apart. */
const looks = 36
const between = 10_000

/** The means of looking from outside. */
export type Outside = Pick<Deployment, 'get' | 'pause' | 'say' | 'isDryRun'>

/** Something that is looked at from outside, and why it is not well. */
export type Look = { readonly what: string; readonly fault: () => Promise<string | null> }

/** For seconds after a deployment some places of the platform still answer by the version of before. */
async function healthFault(on: Deployment, app: string, version: Version): Promise<string | null> {
  const response = await on.get(`${app}/api/health`)
  if (!response.ok) return `answers ${response.status}`
  const health = healthSchema.parse(await response.json())
  if (health.version !== version.name) return `is version ${health.version}, not ${version.name}`
  return health.status === 'ok' ? null : `says "${health.status}": cron has not run through`
}

async function pageFault(on: Deployment, app: string, named: readonly string[]): Promise<string | null> {
  const response = await on.get(`${app}/`)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const missing = named.filter((address) => !policy.split(/[ ;]+/).includes(address))
  if (!response.ok) return `answers ${response.status}`
  return missing.length === 0 ? null : `does not allow ${missing.join(', ')}`
}

async function statusFault(answer: Promise<Response>, wanted: number): Promise<string | null> {
  return wrongStatus((await answer).status, wanted)
}

const wrongStatus = (status: number, wanted: number) =>
  status === wanted ? null : `answers ${status} instead of ${wanted}`

function looksAt(on: Deployment, version: Version): readonly Look[] {
  const { APP_URL: app = '', FRAME_URL: frame = '', PARTY_URL: room = '' } = variables(readToml(on.folder, appOf(on)))
  const inRoom = `${room}/parties/main/smoke`
  return [
    { what: `${app}/api/health`, fault: () => healthFault(on, app, version) },
    { what: `${app}/ (policy)`, fault: () => pageFault(on, app, [room, frame]) },
    refused(`${app}/api/staff/process without a session`, () => on.get(`${app}/api/staff/process`)),
    // A room without its secret answers 500.
    { what: `${inRoom} without a ticket`, fault: async () => wrongStatus(await on.handshake(inRoom), 401) },
  ]
}

/** Returns how something answers that was not meant for whoever asks. */
export const refused = (what: string, answer: () => Promise<Response>): Look => ({
  what,
  fault: () => statusFault(answer(), 401),
})

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'answers something that is not understood'
  return error instanceof Error ? error.message : String(error)
}

async function lookUntilGood(on: Outside, { what, fault }: Look): Promise<string | null> {
  let found: string | null = null
  for (let look = 1; look <= looks; look += 1) {
    found = await fault().catch(reasonOf)
    if (found === null) {
      on.say(`  ok ${what}`)
      return null
    }
    if (look === 1) on.say(`  ${what} ${found}; waiting`)
    if (look < looks) await on.pause(between)
  }
  return `${what} ${found}`
}

/** Looks from outside whether a version answers, and throws for what does not come good within six minutes. */
export async function smoke(on: Deployment, version: Version, more: readonly Look[] = []): Promise<void> {
  on.say('From outside')
  await lookAt(on, [...looksAt(on, version), ...more])
}

/** The same for some things alone. */
export async function lookAt(on: Outside, looks: readonly Look[]): Promise<void> {
  if (on.isDryRun) {
    for (const { what } of looks) on.say(`  would look at ${what}`)
    return
  }
  const found = await Promise.all(looks.map((look) => lookUntilGood(on, look)))
  const faults = found.filter((fault) => fault !== null)
  if (faults.length > 0) throw new NotDeployed([...faults, 'It is deployed, and not well. --rollback goes back.'])
}
