import { statSync } from 'node:fs'

import { beforeEach, describe, expect, it } from 'vitest'

import { rollBack } from '#scripts/deploy/roll-back.ts'
import { lookAt } from '#scripts/deploy/smoke.ts'
import { deploy } from '#scripts/deploy/steps.ts'
import {
  changes,
  deployedVersion,
  lines,
  real,
  rehearsal,
  rehearse,
  told,
  tomlNow,
  usePlatform,
} from '#tests/support/deploy-rehearsal.ts'
import { freshAccount, openRemote, readPlatform } from '#tests/support/fake-platform.ts'
import {
  keptEnvironment,
  pressed,
  sandboxUrl,
  sandboxTomlNow,
  staging,
  environmentFile,
  useNobody,
  useSandbox,
} from '#tests/support/staging-rehearsal.ts'

import { deployStaging } from './deploy-staging.ts'
import { completeStagingSecrets, stagingSecretFaults } from './secrets.ts'
import { looksAtSandbox, sendTextMessage } from './smoke.ts'

rehearse()
beforeEach(() => {
  useSandbox()
  pressed.length = 0
})

const environmentName = () => openRemote(rehearsal.folder, 'workshop-staging')
const count = (table: string) => environmentName().prepare(`select count(*) as found from ${table}`).get()?.['found']
const withoutMigrations = () => told().filter((line) => !/\d{4}_\w+\.sql$/.test(line))

const sandboxDeploy =
  'wrangler deploy --config sandbox/wrangler.toml --env staging --domain sandbox.huolto-staging.fi --var APP_URL:https://huolto-staging.fi'
const workerDeploy =
  'wrangler deploy dist/worker/index.js --no-bundle --domain huolto-staging.fi --domain huolto-staging-frame.fi --var COMMIT:abc1234 --tag abc1234 --message fix(kiosk): the door opens again --env staging'
const roomDeploy =
  'wrangler deploy --config party/wrangler.toml --env staging --domain room.huolto-staging.fi --var ROOM_BUILD'

describe('a town in an account with nothing in it', () => {
  it('has everything in the end, beside production and without its secrets', async () => {
    await deploy(staging())
    expect(withoutMigrations()).toEqual([
      'wrangler d1 create workshop-staging --jurisdiction eu',
      'wrangler d1 create workshop-sandbox-staging --jurisdiction eu',
      'wrangler r2 bucket create workshop-staging-licences --jurisdiction eu',
      'wrangler d1 execute workshop-staging --remote --json --yes --env staging --file town.sql',
      `${sandboxDeploy} --secrets-file secrets.json`,
      `${roomDeploy} --secrets-file secrets.json`,
      `${workerDeploy} --secrets-file secrets.json`,
    ])
    const { databases, worker, room, staging: own, sandbox } = readPlatform(rehearsal.folder)
    const [app, played] = databases
    expect(databases).toMatchObject([{ jurisdiction: 'eu' }, { jurisdiction: 'eu' }])
    expect([worker, room], 'production').toEqual([null, null])
    expect(tomlNow().split('[env.staging]')[0]).toBe(real.split('[env.staging]')[0])
    expect(tomlNow().split('[env.staging]')[1]).toContain(app?.uuid)
    expect(sandboxTomlNow().split('[env.staging]')[1]).toContain(played?.uuid)
    expect(own.room).toEqual({ ROOM_SECRET: own.worker?.['ROOM_SECRET'] })
    const { SANDBOX_PASSWORD: password, SHOP_SEED: seed, ...shared } = sandbox.worker ?? {}
    expect(own.worker).toMatchObject(shared)
    expect(Object.keys(shared).toSorted()).toEqual([
      'EMAIL_API_KEY',
      'EMAIL_WEBHOOK_SECRET',
      'SMS_API_PASSWORD',
      'SMS_API_USER',
    ])
    for (const [name, value] of Object.entries(own.worker ?? {})) {
      expect([name, value.startsWith('sandbox-')]).toEqual([name, name in shared])
    }
    expect(password).toMatch(/^\w{4}(-\w{4}){3}$/)
    expect(seed?.length).toBeGreaterThan(32)
    expect(keptEnvironment()).toEqual({ ...own.worker, ...sandbox.worker })
    expect(statSync(environmentFile('secrets.json')).mode & 0o777).toBe(0o600)
    expect([count('accounts'), count('users')]).toEqual([8, 7])
    const said = rehearsal.said.join('\n')
    expect(said).toContain(`asks for a password: ${password}`)
    expect(said).toContain('outi.vartia')
    expect(said).toContain('opened for the first time')
    const seen = [...rehearsal.said.filter((line) => !line.includes('asks for a password')), ...lines()].join('\n')
    for (const secret of Object.values(keptEnvironment())) expect(seen).not.toContain(secret)
    expect(pressed, 'a text message, whose visit is called off').toEqual([
      { path: '/desk/api/process', json: { fixture: 0, phoneNumber: expect.stringMatching(/^\+35845700\d{4}$/) } },
      { path: '/desk/api/cancel', json: { processId: 'prc_smoke' } },
    ])
    expect(rehearsal.said.at(-1)).toBe(`Deployed: ${deployedVersion}`)
  })

  it('is as before after a dry run', async () => {
    await deployStaging(staging({ isDryRun: true }))
    expect(changes()).toEqual([])
    expect(readPlatform(rehearsal.folder)).toEqual(freshAccount)
    expect(tomlNow()).toBe(real)
    expect(() => keptEnvironment()).toThrow('ENOENT')
    expect(rehearsal.said.join('\n')).toContain('would look at a visit and its text message')
  })
})

describe('run again', () => {
  it('changes nothing that people made, shows nobody anything anew and puts no secret', async () => {
    useNobody()
    await deploy(staging())
    environmentName().exec(
      `update accounts set name = 'Oma' where id = 'acc_tampere'; delete from users where id = 'usr_elina_niemi'`,
    )
    const before = { calls: changes().length, kept: keptEnvironment(), platform: readPlatform(rehearsal.folder) }
    rehearsal.said = []
    await deploy(staging())
    expect(told().slice(before.calls)).toEqual([sandboxDeploy, workerDeploy])
    expect(environmentName().prepare(`select name from accounts where id = 'acc_tampere'`).get()).toEqual({
      name: 'Oma',
    })
    expect(count('users')).toBe(0)
    expect([keptEnvironment(), readPlatform(rehearsal.folder)]).toEqual([before.kept, before.platform])
    expect(rehearsal.said).toContain('opened')
    expect(rehearsal.said.join('\n')).not.toContain('asks for a password')
  })

  it('makes whole what was cut off', async () => {
    useNobody()
    usePlatform({ fails: 'deploy --config sandbox' })
    await expect(deploy(staging())).rejects.toThrow('the line went dead')
    usePlatform({ fails: 'deploy --config party' })
    await expect(deploy(staging())).rejects.toThrow('the line went dead')
    usePlatform({ fails: null })
    await deploy(staging())
    const { staging: own, sandbox } = readPlatform(rehearsal.folder)
    expect({ ...own.worker, ...sandbox.worker }).toEqual(keptEnvironment())
    expect(own.room).toEqual({ ROOM_SECRET: keptEnvironment()['ROOM_SECRET'] })
    expect(count('accounts')).toBe(8)
  })
})

describe('the secrets of the town', () => {
  it('are made on one machine, and no other makes them anew', async () => {
    usePlatform({ staging: { worker: { SEAL_SECRET: 'of another machine' }, room: null, roomBuild: null } })
    await expect(deploy(staging())).rejects.toThrow('The town was made from another machine')
    expect(changes()).toEqual([])
  })

  it('are not taken from the environment, but for a password that is long enough', async () => {
    const environment = {
      SANDBOX_PASSWORD: 'a-password-of-ones-own',
      SMS_API_USER: 'of-production',
      SEAL_SECRET: 'too',
    }
    const there = { worker: new Set<string>(), room: new Set<string>(), sandbox: new Set(['SANDBOX_PASSWORD']) }
    const { worker, sandbox } = completeStagingSecrets(staging({ environment }), there)
    expect(sandbox).toMatchObject({ SANDBOX_PASSWORD: environment.SANDBOX_PASSWORD })
    expect(worker['SMS_API_USER']).toMatch(/^sandbox-/)
    expect(worker['SEAL_SECRET']).not.toBe('too')
    const all = new Set([...Object.keys(worker), ...Object.keys(sandbox)])
    const again = completeStagingSecrets(staging(), { worker: all, room: all, sandbox: all })
    expect(again).toEqual({ all: keptEnvironment(), worker: {}, sandbox: {}, room: null })
    const short = staging({ environment: { SANDBOX_PASSWORD: 'short' } })
    expect(stagingSecretFaults(short, there)).toEqual(['SANDBOX_PASSWORD of the environment needs 16 characters'])
  })
})

describe('from outside', () => {
  const desk = { sandboxUrl, sandboxPassword: 'kuusi-koivu-petäjä' }
  const answering = (answer: (path: string) => Response) =>
    staging({ get: async (url) => answer(new URL(url).pathname) })

  it('a sandbox that lets anybody in is no deployment', async () => {
    const open = answering(() => new Response(''))
    await expect(lookAt(open, looksAtSandbox(open, desk))).rejects.toThrow(
      /without its password answers 200 instead of 401[^]*without credentials answers 200/,
    )
  })

  it('nor is one where the message does not arrive, and one visit is begun for it', async () => {
    const seen: string[] = []
    const silent = answering((path) => {
      seen.push(path)
      return path.endsWith('messages') ? Response.json({ sms: [] }) : Response.json({ id: 'prc_1' })
    })
    await expect(sendTextMessage(silent, desk)).rejects.toThrow('its text message in the sandbox has not arrived')
    expect(seen.filter((path) => !path.endsWith('messages'))).toEqual(['/desk/api/process', '/desk/api/cancel'])
  })
})

it('goes back to the version before of its own worker', async () => {
  await rollBack(staging())
  expect(changes()).toEqual(['wrangler rollback --yes --message npm run deploy -- --rollback --env staging'])
})
