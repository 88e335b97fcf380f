import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { secretNames } from '#scripts/stack/settings.ts'
import {
  account,
  applied,
  changes,
  deployedVersion,
  deployment,
  fromOutside,
  lines,
  providers,
  real,
  rehearsal,
  rehearse,
  told,
  tomlNow,
  useMigration,
  usePlatform,
  useRoom,
  useToml,
} from '#tests/support/deploy-rehearsal.ts'
import { freshAccount, readPlatform } from '#tests/support/fake-platform.ts'
import { writeTools } from '#tests/support/recorded-tools.ts'

import { rollBack } from './roll-back.ts'
import { runTool } from './run-tool.ts'
import { deploy } from './steps.ts'

const worker =
  'wrangler deploy dist/worker/index.js --no-bundle --domain huolto.fi --domain huolto-frame.fi --var COMMIT:abc1234 --tag abc1234 --message fix(kiosk): the door opens again'
const room = 'wrangler deploy --config party/wrangler.toml --domain room.huolto.fi --var ROOM_BUILD'
const execute = 'wrangler d1 execute workshop --remote --json --yes --file'

rehearse()

describe('an account with nothing in it', () => {
  it(
    'has everything in the end, each made in its order by the tools that are first on PATH',
    { timeout: 120_000 },
    async () => {
      const environment = { PATH: `${writeTools(rehearsal.folder)}:${process.env['PATH'] ?? ''}` }
      await deploy(
        deployment({
          run: (command, args, input) => runTool({ folder: rehearsal.folder, environment }, { command, args, input }),
        }),
      )
      expect(told()).toEqual([
        'wrangler d1 create workshop --jurisdiction eu',
        'wrangler r2 bucket create workshop-licences --jurisdiction eu',
        `${execute} 0000_first.sql`,
        `${execute} 0001_second.sql`,
        `${room} --secrets-file secrets.json`,
        `${worker} --secrets-file secrets.json`,
      ])
      const { databases, buckets, worker: secrets, room: ofRoom } = readPlatform(rehearsal.folder)
      expect(databases).toMatchObject([{ name: 'workshop', jurisdiction: 'eu' }])
      expect(tomlNow()).toBe(real.replace('00000000-0000-0000-0000-000000000000', databases[0]?.uuid ?? ''))
      expect(buckets).toContain('workshop-licences')
      expect(Object.keys(secrets ?? {}).toSorted()).toEqual(secretNames(real).toSorted())
      expect(ofRoom).toEqual({ ROOM_SECRET: secrets?.['ROOM_SECRET'] })
      expect(secrets).toMatchObject(providers)
      expect(applied()).toEqual(['0000_first.sql', '0001_second.sql'])
      expect(rehearsal.said).toContain('built')
    },
  )

  it('sees no secret in an argument or a line', async () => {
    await deploy(deployment())
    const { worker: secrets } = readPlatform(rehearsal.folder)
    const values = [...Object.values(secrets ?? {}), account.CLOUDFLARE_API_TOKEN]
    expect(values).toHaveLength(secretNames(real).length + 1)
    for (const made of ['TOKEN_SECRET', 'SEAL_SECRET'])
      expect(Buffer.from(secrets?.[made] ?? '', 'base64')).toHaveLength(48)
    const seen = [...rehearsal.said, ...lines()].join('\n')
    for (const value of values) expect(seen).not.toContain(value)
    expect(new Set(Object.values(secrets ?? {})).size).toBe(secretNames(real).length)
  })

  it('asks at a terminal for what only providers know', async () => {
    const asked: string[] = []
    const ask = async (name: string) => {
      asked.push(name)
      return ` ${name}-typed `
    }
    await deploy(deployment({ environment: account, ask }))
    expect(asked).toEqual(Object.keys(providers))
    expect(readPlatform(rehearsal.folder).worker).toMatchObject({ SMS_API_USER: 'SMS_API_USER-typed' })
  })

  it('takes the migrations of the product, and their record is that of wrangler', async () => {
    const files = readdirSync(path.join(root, 'migrations')).filter((file) => file.endsWith('.sql'))
    rmSync(path.join(rehearsal.folder, 'migrations'), { recursive: true })
    mkdirSync(path.join(rehearsal.folder, 'migrations'))
    for (const file of [...files, 'record.json'])
      copyFileSync(path.join(root, 'migrations', file), path.join(rehearsal.folder, 'migrations', file))
    await deploy(deployment())
    expect(applied()).toEqual(files.toSorted())
  })

  it('is as before after a dry run, which tells what would be run', async () => {
    await deploy(deployment({ isDryRun: true }))
    expect(changes()).toEqual([])
    expect(readPlatform(rehearsal.folder)).toEqual(freshAccount)
    expect(tomlNow()).toBe(real)
    const would = rehearsal.said
      .filter((line) => line.includes('would run'))
      .map((line) => line.trim().split(' ').slice(2, 5).join(' '))
    expect(would).toEqual([
      'wrangler d1 create',
      'wrangler r2 bucket',
      'wrangler d1 execute',
      'wrangler d1 execute',
      'wrangler deploy --config',
      'wrangler deploy dist/worker/index.js',
    ])
    expect(rehearsal.said).not.toContain('built')
  })
})

describe('run again', () => {
  it('makes nothing anew', async () => {
    await deploy(deployment())
    const before = { toml: tomlNow(), platform: readPlatform(rehearsal.folder), calls: changes().length }
    await deploy(deployment({ environment: account }))
    expect(told().slice(before.calls)).toEqual([worker])
    expect({ toml: tomlNow(), platform: readPlatform(rehearsal.folder) }).toEqual({
      toml: before.toml,
      platform: before.platform,
    })
  })

  it('goes on where migrations stopped, and none is half applied', async () => {
    useMigration('0001_second.sql', 'create table b (id integer);\ncreate table b (id integer);')
    await expect(deploy(deployment())).rejects.toThrow('already exists')
    expect(applied()).toEqual(['0000_first.sql'])
    expect(readPlatform(rehearsal.folder).worker).toBeNull()
    useMigration('0001_second.sql', 'create table b (id integer);\ncreate table c (id integer);')
    const before = changes().length
    await deploy(deployment())
    expect(applied()).toEqual(['0000_first.sql', '0001_second.sql'])
    expect(told()[before]).toBe(`${execute} 0001_second.sql`)
  })

  it('is refused where a migration would come before one that is applied', async () => {
    await deploy(deployment())
    useMigration('0000_late.sql', 'create table d (id integer);')
    await expect(deploy(deployment())).rejects.toThrow('0000_late.sql is not applied, though 0001_second.sql')
  })

  it.each(['deploy dist', 'deploy --config', 'deployments status'])(
    'makes whole what was cut off at "%s"',
    async (fails) => {
      usePlatform({ fails })
      await expect(deploy(deployment())).rejects.toThrow('the line went dead')
      usePlatform({ fails: null })
      await deploy(deployment())
      const { worker: secrets, room: ofRoom } = readPlatform(rehearsal.folder)
      expect(ofRoom).toEqual({ ROOM_SECRET: secrets?.['ROOM_SECRET'] })
    },
  )

  it.each([
    { lacks: 'worker', first: room, fails: 'deploy dist' },
    { lacks: 'room', first: 'wrangler secret bulk', fails: 'deploy --config' },
  ] as const)('gives both one secret where the $lacks has none, last to it', async ({ lacks, first, fails }) => {
    await deploy(deployment())
    const { [lacks]: all } = readPlatform(rehearsal.folder)
    const { ROOM_SECRET: old, ...others } = all ?? {}
    usePlatform({ [lacks]: lacks === 'room' ? null : others, fails })
    const before = changes().length
    await expect(deploy(deployment())).rejects.toThrow('the line went dead')
    expect(told()[before]).toMatch(new RegExp(`^${first}`))
    usePlatform({ fails: null })
    await deploy(deployment())
    const { worker: secrets, room: ofRoom } = readPlatform(rehearsal.folder)
    expect(ofRoom?.['ROOM_SECRET']).toBe(secrets?.['ROOM_SECRET'])
    expect(ofRoom?.['ROOM_SECRET']).not.toBe(old)
  })
})

describe('from outside', () => {
  it('waits for cron and for new names', async () => {
    let pauses = 0
    const get = async (url: string) => {
      if (pauses === 0) throw new TypeError('fetch failed')
      return pauses < 3 && url.endsWith('health')
        ? Response.json({ status: 'late', version: deployedVersion })
        : fromOutside(url)
    }
    const pause = async () => {
      pauses += 1
    }
    await deploy(deployment({ get, pause }))
    expect(rehearsal.said.at(-1)).toBe(`Deployed: ${deployedVersion}`)
  })

  it.each([
    ['another version', 'health', () => Response.json({ status: 'ok', version: 'abc1234/1' }), 'is version abc1234/1'],
    ['no cron', 'health', () => Response.json({ status: 'late', version: deployedVersion }), 'says "late"'],
    [
      'another room in the policy',
      '.fi/',
      () => new Response(''),
      'does not allow https://room.huolto.fi, https://huolto-frame.fi',
    ],
    ['an open board', 'process', () => new Response('[]'), 'answers 200 instead of 401'],
  ])('does not wait forever for %s', async (_what, ending, answer, fault) => {
    const get = async (url: string) => (url.endsWith(ending) ? answer() : fromOutside(url))
    await expect(deploy(deployment({ get }))).rejects.toThrow(fault)
  })

  it('does not wait forever for a room without its secret', async () => {
    const handshake = async (url: string) => (url.endsWith('smoke') ? 500 : 401)
    await expect(deploy(deployment({ handshake }))).rejects.toThrow('without a ticket answers 500 instead of 401')
  })
})

it('an upgrade applies what is missing, then brings the room, then the worker', async () => {
  await deploy(deployment())
  const before = changes().length
  useMigration('0002_third.sql', 'create table d (id integer);')
  useRoom('export {}')
  await deploy(deployment({ environment: account }))
  expect(told().slice(before)).toEqual([`${execute} 0002_third.sql`, room, worker])
})

describe('a room that runs', () => {
  const roomsDeployed = () => told().filter((line) => line.startsWith('wrangler deploy --config')).length

  it('is left alone by a hot fix of the worker, and keeps its sockets', async () => {
    await deploy(deployment())
    await deploy(deployment())
    expect(roomsDeployed()).toBe(1)
    expect(rehearsal.said.join('\n')).toContain('workshop-room is what it would be: left alone')
  })

  it.each<[string, () => void]>([
    ['its code is another', () => useRoom('export {}')],
    ['its host is another', () => useToml(tomlNow().replace('https://room.huolto.fi', 'https://huone.huolto.fi'))],
    ['somebody deployed it by hand', () => usePlatform({ roomBuild: null })],
  ])('is deployed anew when %s', async (_what, become) => {
    await deploy(deployment())
    become()
    await deploy(deployment({ get: async (url) => fromOutside(url.replace('huone', 'room')) })).catch(() => {})
    expect(roomsDeployed()).toBe(2)
  })

  it('is deployed anew when it does not answer at its host, as after a deployment that was cut off there', async () => {
    await deploy(deployment())
    const handshake = async (url: string) =>
      url.endsWith('deployed') ? Promise.reject(new Error('no such host')) : 401
    await deploy(deployment({ handshake }))
    expect(roomsDeployed()).toBe(2)
  })

  it('is left alone when a rotation has put another secret beside it', async () => {
    await deploy(deployment())
    usePlatform({ room: { ...readPlatform(rehearsal.folder).room, ROOM_SECRET_FORMER: 'x' } })
    await deploy(deployment())
    expect(roomsDeployed()).toBe(1)
  })
})

it('goes back to the version before, and touches nothing else', async () => {
  await rollBack(deployment())
  expect(changes()).toEqual(['wrangler rollback --yes --message npm run deploy -- --rollback'])
  expect(rehearsal.said.join('\n')).toContain('Migrations stay')
})

it('goes back once, however often it is asked, until something else is deployed', async () => {
  await deploy(deployment())
  await rollBack(deployment())
  await rollBack(deployment())
  expect(readPlatform(rehearsal.folder).rollbacks).toBe(1)
  expect(rehearsal.said.join('\n')).toContain('It is back already: 1 was brought back before.')
  await deploy(deployment())
  await rollBack(deployment())
  expect(changes().filter((line) => line.startsWith('wrangler rollback'))).toHaveLength(2)
})

it('says how it is called where it is called wrongly', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/deploy.ts'), '--checks'])
  expect(status).toBe(2)
  expect(stderr.toString()).toContain('npm run deploy --')
})
