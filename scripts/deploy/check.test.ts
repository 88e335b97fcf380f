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
      /APP_URL is an example[^]*FRAME_URL is[^]*PARTY_URL is[^]*EMAIL_SENDER is[^]*CLOUDFLARE_ACCOUNT_ID/,
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
    [
      'nobody signed in',
      { isSignedIn: false },
      { CLOUDFLARE_API_TOKEN: '' },
      'wrangler is not signed in: npx wrangler login',
    ],
    ['a token that is no good', { isSignedIn: false }, {}, '"npx wrangler login" counts for nothing'],
    ['no right to D1', { lacks: ['d1'] }, {}, 'lacks the permission "Account › D1: Edit"'],
    ['no right to R2', { lacks: ['r2'] }, {}, 'lacks the permission "Account › Workers R2 Storage: Edit"'],
    ['no right to workers', { lacks: ['secret'] }, {}, 'lacks the permission "Account › Workers Scripts: Edit"'],
    [
      'a login of too little',
      { scopes: ['account:read', 'd1:write', 'workers:write'] },
      {},
      'lacks workers_scripts:write',
    ],
    ['another account', {}, { CLOUDFLARE_ACCOUNT_ID: 'else' }, 'does not see the account of CLOUDFLARE_ACCOUNT_ID'],
    ['no account', {}, { CLOUDFLARE_ACCOUNT_ID: '' }, 'CLOUDFLARE_ACCOUNT_ID is not set'],
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

  it.each([
    ['room', 'secret list --format json --config'],
    ['worker', 'secret list --format json'],
    ['bucket', 'r2 bucket info'],
    ['database', 'd1 list'],
  ])('does not take a %s that cannot be asked for one that is not there', async (_what, fails) => {
    usePlatform({ fails })
    await expect(deploy(deployment())).rejects.toThrow('the line went dead')
    expect(changes()).toEqual([])
  })

  it('refuses a worker that would speak in the room of another', async () => {
    useToml(real.replace('script_name = "workshop-room"', 'script_name = "another"'))
    await expect(deploy(deployment())).rejects.toThrow('binds the rooms of "another"')
  })

  const routed = real.replace('[vars]', '[[routes]]\npattern = "www.huolto.fi/*"\n\n[vars]')
  const zone = { success: true, result: [{ id: 'z1' }] }
  it.each([
    ['may be read', [zone, { success: true, result: [] }], null],
    ['is not seen', [{ success: true, result: [] }], 'sees no zone of www.huolto.fi'],
    [
      'has routes that may not be read',
      [zone, { success: false, errors: [] }],
      'lacks the permission "Zone › Workers Routes: Edit"',
    ],
    ['is answered with a page', ['<html>'], 'sees no zone of www.huolto.fi'],
  ])('asks for the zone of a host that has a route of its own, which %s', async (_what, answers, fault) => {
    useToml(routed)
    const asked: [string, string | null][] = []
    const get = async (url: string, init?: RequestInit) => {
      asked.push([url, new Headers(init?.headers).get('Authorization')])
      if (!url.includes('/routes') && url.includes('name=www.')) return Response.json({ success: true, result: [] })
      const answer = url.includes('/routes') ? answers[1] : answers[0]
      return typeof answer === 'string' ? new Response(answer) : Response.json(answer)
    }
    const faults = await checkAll(deployment({ get })).then(() => null, String)
    expect(faults ?? '').toContain(fault ?? '')
    expect(faults === null).toBe(fault === null)
    for (const [url, authorization] of asked) {
      expect(url).toMatch(/^https:\/\/api\.cloudflare\.com\//)
      expect(authorization).toBe(`Bearer ${account.CLOUDFLARE_API_TOKEN}`)
    }
    expect(rehearsal.said.join('\n')).not.toContain(account.CLOUDFLARE_API_TOKEN)
  })

  it('says by what it is signed in, since a token wins over a login', async () => {
    await checkAll(deployment())
    expect(rehearsal.said).toContain('  By CLOUDFLARE_API_TOKEN: while it is set, "wrangler login" counts for nothing.')
    await checkAll(deployment({ environment: { ...providers, CLOUDFLARE_ACCOUNT_ID: 'acc' } }))
    expect(rehearsal.said).toContain('  By "wrangler login": CLOUDFLARE_API_TOKEN is not set.')
  })
})
