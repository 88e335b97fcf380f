import { describe, expect, it } from 'vitest'

import {
  account,
  changes,
  deployment,
  example,
  providers,
  real,
  rehearsal,
  rehearse,
  usePlatform,
  useToml,
} from '#tests/support/deploy-rehearsal.ts'

import { checkAll, deploy } from './steps.ts'

rehearse()

describe('a check', () => {
  it('finds nothing wrong with what may be deployed, and changes nothing', async () => {
    await checkAll(deployment())
    expect(changes()).toEqual([])
    expect(rehearsal.said.join('\n')).toContain('Workers Paid is needed')
    expect(rehearsal.said.join('\n')).toContain('Not committed')
  })

  it('tells of a secret whose rotation is not at its end', async () => {
    usePlatform({ worker: { SEAL_SECRET_FORMER: 'x' }, room: { ROOM_SECRET_FORMER: 'x' } })
    await checkAll(deployment())
    expect(rehearsal.said).toContain(
      '  SEAL_SECRET_FORMER is set: npm run rotate-secret -- SEAL_SECRET goes on with that.',
    )
    expect(rehearsal.said).toContain(
      '  ROOM_SECRET_FORMER is set: npm run rotate-secret -- ROOM_SECRET goes on with that.',
    )
  })

  it('says everything at once', async () => {
    useToml(example)
    const faults = checkAll(deployment({ environment: {} }))
    await expect(faults).rejects.toThrow(
      /APP_URL is an example[^]*FRAME_URL is[^]*PARTY_URL is[^]*EMAIL_SENDER is[^]*CLOUDFLARE_ACCOUNT_ID[^]*CLOUDFLARE_API_TOKEN/,
    )
  })

  it.each([
    ['an example', 'APP_URL = "https://huolto.fi"', 'APP_URL = "https://a.example.com"', 'APP_URL is an example'],
    ['http', 'APP_URL = "https:', 'APP_URL = "http:', 'APP_URL has to begin with https'],
    ['an inward name', 'https://room.huolto.fi', 'https://room.local', 'PARTY_URL has to be a public domain name'],
    ['one host for pages and frames', 'huolto-frame.fi', 'huolto.fi', 'FRAME_URL needs another host than APP_URL'],
    ['one host for pages and room', 'room.huolto.fi', 'huolto.fi', 'PARTY_URL needs a host of its own'],
    ['no sender', 'Huolto <huolto@huolto.fi>', '', 'EMAIL_SENDER is not set'],
    ['no jurisdiction', 'jurisdiction = "eu"\n', '', 'needs jurisdiction = "eu"'],
    ['another environment', '"production"', '"development"', 'ENVIRONMENT has to be'],
    ['a readable secret', '[vars]', '[vars]\nSEAL_SECRET = "x"', 'SEAL_SECRET is a secret and stands readable'],
    ['a variable of the sandbox', '"46elks"', '"sandbox-46"', 'SMS_PROVIDER is one of the sandbox'],
  ])('refuses %s', async (_what, found, instead, fault) => {
    expect(real).toContain(found)
    useToml(real.replace(found, instead))
    await expect(deploy(deployment())).rejects.toThrow(fault)
    expect(changes()).toEqual([])
  })

  it.each([
    ['nobody signed in', { isSignedIn: false }, {}, 'wrangler is not signed in'],
    ['nobody signed in for the room', { hasRoomAccount: false }, {}, 'partykit is not signed in'],
    ['another account', {}, { CLOUDFLARE_ACCOUNT_ID: 'else' }, 'not to the account of CLOUDFLARE_ACCOUNT_ID'],
    ['no account', {}, { CLOUDFLARE_ACCOUNT_ID: '' }, 'CLOUDFLARE_ACCOUNT_ID is not set'],
    ['no token for the room', {}, { CLOUDFLARE_API_TOKEN: '' }, 'CLOUDFLARE_API_TOKEN is not set'],
    ['a secret that nobody can be asked for', {}, { EMAIL_API_KEY: '' }, 'EMAIL_API_KEY is not set'],
    [
      'a secret of the sandbox',
      {},
      { TOKEN_SECRET: 'sandbox-1' },
      'TOKEN_SECRET of the environment is one of the sandbox',
    ],
  ])('refuses %s', async (_what, platform, environment, fault) => {
    usePlatform(platform)
    const on = deployment({ environment: { ...account, ...providers, ...environment } })
    await expect(deploy(on)).rejects.toThrow(fault)
    expect(changes()).toEqual([])
  })

  it.each([
    [{ uuid: 'u', name: 'workshop', jurisdiction: 'us' }, real, 'lies in "us"'],
    [{ uuid: 'u', name: 'workshop' }, real.replace(/database_id = ".*"/, 'database_id = "v"'), 'names the database v'],
  ])('refuses a database that is another (%o)', async (database, toml, fault) => {
    usePlatform({ databases: [database] })
    useToml(toml)
    await expect(deploy(deployment())).rejects.toThrow(fault)
    expect(changes()).toEqual([])
  })

  it('does not take a room whose variables cannot be read for a new one', async () => {
    usePlatform({ isRoomDeployed: true })
    await expect(deploy(deployment())).rejects.toThrow('The variables of the room cannot be listed')
    expect(changes()).toEqual([])
  })
})
