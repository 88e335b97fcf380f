import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { identityCredentials } from '#sandbox/identity/credentials.ts'
import { demoSql, seedEnvironment } from '#scripts/demo.ts'
import { deskHeaders } from '#scripts/demo/call-desk.ts'
import { writeDemo } from '#scripts/demo/demo-file.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import type { Deployment } from '#scripts/deploy/deployment.ts'
import { lookAt } from '#scripts/deploy/smoke.ts'
import { sandboxUrlOf } from '#scripts/deploy/staging/faults.ts'
import { newStagingSecret } from '#scripts/deploy/staging/secrets.ts'
import { looksAtSandbox, sendTextMessage } from '#scripts/deploy/staging/smoke.ts'
import { appOf, sandbox as sandboxPart } from '#scripts/environments/environment.ts'
import { readToml } from '#scripts/environments/wrangler-toml.ts'
import { built, buildWhenChanged } from '#scripts/stack/build.ts'
import { mustRun, root } from '#scripts/stack/process.ts'
import { secretNames, variables } from '#scripts/stack/settings.ts'
import { migrateBuiltWorker, startBuiltWorker } from '#tests/support/built-worker.ts'

/** Worker and sandbox as they are deployed to staging, in workerd, each reaching the other by its host and nobody else. */

const [appToml, sandboxToml] = [appOf({ environmentName: 'staging' }), sandboxPart].map((where) =>
  readToml(root, where),
)
const vars = variables(appToml)
const appUrl = vars['APP_URL'] ?? ''
const sandboxUrl = sandboxUrlOf(appToml ?? '')
const names = [...secretNames(appToml), ...secretNames(sandboxToml)]
const secrets = Object.fromEntries(names.map((name) => [name, newStagingSecret(name)]))
const desk = { sandboxUrl, sandboxPassword: secrets['SANDBOX_PASSWORD'] ?? '' }
const only = (wanted: readonly string[]) => Object.fromEntries(wanted.map((name) => [name, secrets[name] ?? '']))

const folder = mkdtempSync(path.join(tmpdir(), 'staging-'))
/** Nobody signs in here: hashing passwords would take the longest of all. */
const demo = { ...makeDemo(appUrl), staff: [] }
const towns = new Map<string, Miniflare>()

/** Takes a request to whoever of the two is at its host. */
async function reach(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const reached = towns.get(new URL(request.url).origin)
  if (reached === undefined) throw new TypeError(`Nobody is at ${request.url}`)
  const { method, headers } = request
  const body = request.body === null ? {} : { body: await request.arrayBuffer() }
  const answer = await reached.dispatchFetch(request.url, {
    method,
    headers: [...headers],
    redirect: 'manual',
    ...body,
  })
  const bytes = await answer.arrayBuffer()
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: answer.status, headers: [...answer.headers] })
}

/** The same for the other runtime's requests, which this one does not know as its own. */
async function reachFrom(request: Request): Promise<Response> {
  const { url, method, headers } = request
  const body = request.body === null ? {} : { body: await request.arrayBuffer() }
  return reach(url, { method, headers: [...headers], ...body })
}

const on: Pick<Deployment, 'get' | 'pause' | 'say' | 'isDryRun'> = {
  get: reach,
  pause: () => pause(200),
  say: () => {},
  isDryRun: false,
}

async function startSandbox(): Promise<Miniflare> {
  const bundle = path.join(folder, 'bundle')
  await mustRun('wrangler', [
    'deploy',
    '--dry-run',
    '-c',
    'sandbox/wrangler.toml',
    '--env',
    'staging',
    '--outdir',
    bundle,
  ])
  const started = startBuiltWorker({
    script: path.join(bundle, 'index.js'),
    data: path.join(folder, 'sandbox'),
    bindings: { ...variables(sandboxToml), ...only(secretNames(sandboxToml)), APP_URL: appUrl },
    outside: reachFrom,
  })
  await migrateBuiltWorker(started, 'sandbox/migrations')
  return started
}

async function startApp(): Promise<Miniflare> {
  await buildWhenChanged()
  const started = startBuiltWorker({
    script: path.join(built.worker, 'index.js'),
    pages: built.pages,
    data: path.join(folder, 'app'),
    bindings: { ...vars, ...only(secretNames(appToml)) },
    outside: reachFrom,
  })
  await migrateBuiltWorker(started)
  const { SEAL_SECRET: sealSecret = '', SHOP_SEED: shopSeed = '' } = secrets
  const sql = await demoSql({ demo, sandboxUrl, sealSecret, shopSeed, now: Date.now() })
  await (await started.getD1Database('DB')).exec(sql)
  return started
}

beforeAll(async () => {
  towns.set(sandboxUrl, await startSandbox())
  towns.set(appUrl, await startApp())
  writeDemo(folder, demo)
}, 180_000)

afterAll(async () => {
  for (const environmentName of towns.values()) await environmentName.dispose()
  rmSync(folder, { recursive: true })
})

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(reach)
})

it('keeps people out of the sandbox who do not have its password', async () => {
  await expect(lookAt(on, looksAtSandbox(on, desk))).resolves.toBeUndefined()
})

it('knows shops by secrets that stand in no source', async () => {
  const { token } = identityCredentials.scrive
  const ask = async (bearer: string) =>
    (await reach(`${sandboxUrl}/scrive/api/v1/transaction/none`, { headers: { Authorization: `Bearer ${bearer}` } }))
      .status
  expect(await ask(token)).toBe(403)
  expect(await ask(`${token}${secrets['SHOP_SEED']}`)).toBe(404)
})

it('is opened with its first visits, and a text message of the worker arrives', async () => {
  await seedEnvironment({ stateDir: folder, appUrl, ...desk, isFirst: true })
  await sendTextMessage(on, desk)
  const app = await towns.get(appUrl)?.getD1Database('DB')
  expect(
    (await app?.prepare('select state, count(*) as found from processes group by state order by state').all())?.results,
  ).toEqual([{ state: 'CANCELLED', found: 1 }, expect.objectContaining({ found: 6 })])
  const inbox = await reach(`${sandboxUrl}/desk/api/messages`, { headers: deskHeaders(desk) })
  expect(await inbox.text()).toContain(`${appUrl}/`)
})

it('has the cookies of production', async () => {
  const [visitor, token, ...others] = (await reach(`${appUrl}/api/csrf-token`)).headers.getSetCookie()
  expect(visitor).toMatch(/^__Host-visitor=.*; Secure/)
  expect(token).toMatch(/^XSRF-TOKEN=.*; Secure/)
  expect(others).toEqual([])
})
