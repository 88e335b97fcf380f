import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { remotePlaces } from '#scripts/backup/places.ts'
import { isBucketThere } from '#scripts/deploy/bucket.ts'
import { check } from '#scripts/deploy/check.ts'
import { NotDeployed } from '#scripts/deploy/deployment.ts'
import { deployShare } from '#scripts/deploy/gradual.ts'
import { rollBack } from '#scripts/deploy/roll-back.ts'
import { deployedBuild, deployRoom, roomBuild } from '#scripts/deploy/room.ts'
import { runTool } from '#scripts/deploy/run-tool.ts'
import { secretsOf } from '#scripts/deploy/secrets.ts'
import { deploy } from '#scripts/deploy/steps.ts'
import { appOf, roomOf } from '#scripts/environments/environment.ts'
import { changeRoom } from '#scripts/rotate/change-secrets.ts'
import { replaceAtOnce, rotate } from '#scripts/rotate/rotate.ts'
import { root, toolEnvironment } from '#scripts/stack/process.ts'
import { deployment, fromOutside, rehearsal, rehearse } from '#tests/support/deploy-rehearsal.ts'
import { startCloudflare, type ApiAnswer } from '#tests/support/fake-cloudflare.ts'
import { readCalls } from '#tests/support/recorded-tools.ts'
import { rotation } from '#tests/support/rotation-rehearsal.ts'

/** The installed wrangler itself, so that what is recorded of it elsewhere is what it says. */

const cloudflare = await startCloudflare()
afterAll(() => cloudflare.stop())
rehearse()

let home = ''
beforeAll(() => (home = mkdtempSync(path.join(tmpdir(), 'wrangler-'))))
afterAll(() => rmSync(home, { recursive: true }))

const run = (command: string, args: readonly string[], input?: string) =>
  runTool(
    {
      folder: root,
      environment: {
        ...toolEnvironment,
        HOME: home,
        CLOUDFLARE_API_BASE_URL: cloudflare.url,
        CLOUDFLARE_API_TOKEN: 'token',
        CLOUDFLARE_ACCOUNT_ID: 'acc',
      },
    },
    { command, args, input },
  )

/** The settings are those of this repository. */
const real = () => deployment({ folder: root, run })

const account: Readonly<Record<string, ApiAnswer>> = {
  '/user/tokens/verify': { result: { id: 'tok', status: 'active' } },
  '/user': { result: { email: 'a@huolto.fi' } },
  '/accounts': { result: [{ id: 'acc', name: 'Huolto Oy' }] },
  '/memberships': { result: [{ account: { id: 'acc', name: 'Huolto Oy' } }] },
}
const noRight: ApiAnswer = { status: 403, code: 10000, message: 'Authentication error' }
const noWorker: ApiAnswer = { status: 404, code: 10007, message: 'This Worker does not exist on your account.' }
const noBucket: ApiAnswer = { status: 404, code: 10006, message: 'The specified bucket does not exist.' }

/** Each call starts wrangler anew, on a machine that may be busy. */
const patience = 120_000

describe('what wrangler says', () => {
  beforeEach(() => cloudflare.use(account))

  it('of a bucket: it is there, it is not, or that is not known', { timeout: patience }, async () => {
    cloudflare.use({
      '/r2/buckets/one': { result: { name: 'one', creation_date: '2026-11-01' } },
      '/graphql': { result: null },
      '/r2/buckets/none': noBucket,
      '/r2/buckets/secret': noRight,
      '/r2/buckets/page': 'HTML',
    })
    const asked = ['one', 'none', 'secret', 'page'].map((name) => isBucketThere(real(), name))
    expect(await Promise.allSettled(asked)).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: false },
      { status: 'rejected', reason: expect.any(NotDeployed) },
      { status: 'rejected', reason: expect.any(NotDeployed) },
    ])
    expect(cloudflare.paths.filter((one) => one.endsWith('/r2/buckets'))).toEqual([])
  })

  it('of the secrets of a worker and of a room', { timeout: patience }, async () => {
    cloudflare.use({
      '/workshop/secrets': { result: [{ name: 'ONE', type: 'secret_text' }] },
      '/workshop-staging-room/secrets': noWorker,
      '/workshop-room/secrets': 'HTML',
    })
    const of = [
      appOf({ environmentName: 'production' }),
      roomOf({ environmentName: 'staging' }),
      roomOf({ environmentName: 'production' }),
    ]
    expect(await Promise.allSettled(of.map((where) => secretsOf(real(), where)))).toEqual([
      { status: 'fulfilled', value: new Set(['ONE']) },
      { status: 'fulfilled', value: new Set() },
      { status: 'rejected', reason: expect.any(NotDeployed) },
    ])
  })

  it('of the room that runs, and what it would be', { timeout: patience }, async () => {
    const build = await roomBuild(real())
    expect(build).toMatch(/^[0-9a-f]{16}$/)
    const versions = [{ version_id: 'v', percentage: 100 }]
    const bindings = [{ name: 'ROOM_BUILD', type: 'plain_text', text: build }]
    cloudflare.use({
      '/workshop-room/deployments': { result: { deployments: [{ id: 'd', versions }] } },
      '/versions/v': { result: { id: 'v', resources: { bindings } } },
      '/workshop-staging-room/deployments': noWorker,
    })
    const staging = { ...real(), environmentName: 'staging' as const }
    const asked = [roomBuild(real()), roomBuild(staging), deployedBuild(real()), deployedBuild(staging)]
    expect(await Promise.all(asked)).toEqual([build, expect.not.stringMatching(build), build, null])
    cloudflare.use({ '/workshop-room/deployments': noRight })
    await expect(deployedBuild(real())).rejects.toThrow('"Account › Workers Scripts: Edit"')
  })

  it('of a room that is deployed with its secret, and given another', { timeout: patience }, async () => {
    const none: ApiAnswer = { status: 404, code: 10090, message: 'This service does not exist' }
    const subdomain = { enabled: false, previews_enabled: false }
    cloudflare.use({
      '/services/workshop-room': none,
      '/workshop-room/secrets': { result: [] },
      '/workshop-room/deployments': noWorker,
      '/workers/workers/workshop-room': { result: { id: 'w', name: 'workshop-room', subdomain, tags: [] } },
      '/scripts/workshop-room': { result: { id: 'workshop-room', startup_time_ms: 3, deployment_id: 'v' } },
      '/settings': { result: { bindings: [] } },
      '/script-settings': { result: {} },
      '/subdomain': { result: subdomain },
      '/domains/changeset': { result: { added: [], removed: [], updated: [], conflicting: [] } },
      '/domains/records': { result: {} },
      '/secrets-bulk': { result: {} },
    })
    const secret = 'a secret of the room, '.padEnd(40, 'x')
    await deployRoom(real(), secret)
    await changeRoom(rotation({ folder: root, run }), { ROOM_SECRET: null, ROOM_SECRET_FORMER: secret })
    const [uploaded, ...others] = cloudflare.changes.filter(({ line }) => !/settings|subdomain|changeset/.test(line))
    expect(uploaded?.line).toBe('PUT /workers/scripts/workshop-room')
    expect(uploaded?.body).toContain(`{"name":"ROOM_BUILD","type":"plain_text","text":"${await roomBuild(real())}"}`)
    expect(uploaded?.body).toContain(`{"name":"ROOM_SECRET","type":"secret_text","text":"${secret}"}`)
    expect(uploaded?.body).toContain('"new_sqlite_classes":["ProcessRoom"]')
    expect(others.map(({ line }) => line)).toEqual([
      'PUT /workers/scripts/workshop-room/domains/records',
      'PATCH /workers/scripts/workshop-room/secrets-bulk',
    ])
    expect(others[0]?.body).toContain('"origins":[{"hostname":"room.huolto.example"}]')
    expect(others[1]?.body).toContain('"ROOM_SECRET":null')
    expect(rehearsal.said.join('\n')).not.toContain(secret)
  })

  it('of each permission that is lacking', { timeout: patience }, async () => {
    cloudflare.use({ ...account, '/d1/database': noRight, licences: noRight, '/secrets': noRight })
    const { faults } = await check(real())
    expect(faults.filter((fault) => fault.includes('lacks the permission'))).toEqual([
      expect.stringContaining('"Account › D1: Edit"'),
      expect.stringContaining('"Account › Workers R2 Storage: Edit"'),
      expect.stringContaining('"Account › Workers Scripts: Edit"'),
    ])
    cloudflare.use({ ...account, '/d1/database': { result: [] }, licences: noBucket, '/secrets': noWorker })
    expect((await check(real())).isSignedIn).toBe(true)
  })
})

/** The options of a subcommand, as its help lists them. */
async function optionsOf(subcommand: string): Promise<ReadonlySet<string>> {
  const { stdout } = await run('wrangler', [...subcommand.split(' '), '--help'])
  const long = [...stdout.matchAll(/(?:^|[\s,])(--?[a-z][\w-]*)/gm)].map(([, name = '']) => name)
  return new Set(long)
}

/** A deployment whose pages are those that are served. */
function sharing() {
  const page = '<!doctype html>'
  const build = async () => {
    mkdirSync(path.join(rehearsal.folder, 'dist/web'), { recursive: true })
    writeFileSync(path.join(rehearsal.folder, 'dist/web/index.html'), page)
  }
  const get = async (url: string) =>
    url.endsWith('.fi/') ? new Response(page, { headers: fromOutside(url).headers }) : fromOutside(url)
  return deployment({ build, get })
}

const subcommandOf = (args: readonly string[]) =>
  args.slice(0, args[0] === 'r2' ? 3 : ['deploy', 'rollback', 'whoami'].includes(args[0] ?? '') ? 1 : 2).join(' ')

it('has every option that a command of ours gives it', { timeout: patience }, async () => {
  const on = deployment()
  await deploy(on)
  await deploy(on)
  for (let step = 0; step < 3; step += 1) await rotate(rotation(), 'ROOM_SECRET')
  await replaceAtOnce(rotation(), 'CSRF_SECRET')
  await rollBack(on)
  await deployShare(sharing(), 10)
  mkdirSync(path.join(rehearsal.folder, 'sandbox'))
  cpSync(path.join(root, 'sandbox/wrangler.toml'), path.join(rehearsal.folder, 'sandbox/wrangler.toml'))
  const [place] = remotePlaces(on)
  await place?.copyDatabase(rehearsal.folder).catch(() => {})
  await place?.storePicture({ key: 'a', contentType: 'image/png' }, path.join(rehearsal.folder, 'wrangler.toml'))
  await place?.fetchPicture('a', path.join(rehearsal.folder, 'picture'))
  const given = new Map<string, Set<string>>()
  for (const { tool, args } of readCalls(rehearsal.folder)) {
    if (tool !== 'wrangler') continue
    const options = given.get(subcommandOf(args)) ?? new Set()
    for (const arg of args) if (arg.startsWith('-')) options.add(arg)
    given.set(subcommandOf(args), options)
  }
  expect([...given.keys()].toSorted()).toEqual([
    'd1 create',
    'd1 execute',
    'd1 export',
    'd1 list',
    'deploy',
    'deployments status',
    'r2 bucket create',
    'r2 bucket info',
    'r2 object get',
    'r2 object put',
    'rollback',
    'secret bulk',
    'secret list',
    'versions deploy',
    'versions upload',
    'versions view',
    'whoami',
  ])
  const unknown = [...given].map(async ([subcommand, options]) => {
    const known = await optionsOf(subcommand)
    return [...options].filter((option) => !known.has(option)).map((option) => `${subcommand} ${option}`)
  })
  expect((await Promise.all(unknown)).flat()).toEqual([])
})
