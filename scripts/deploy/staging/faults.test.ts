import { readFileSync } from 'node:fs'
import path from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { checkAll } from '#scripts/deploy/steps.ts'
import { settingsOf } from '#scripts/environments/wrangler-toml.ts'
import { root } from '#scripts/stack/process.ts'
import { secretNames, variables } from '#scripts/stack/settings.ts'
import { changes, deployment, example, real, rehearse, useToml } from '#tests/support/deploy-rehearsal.ts'
import { sandboxTomlNow, staging, useSandbox, useSandboxToml } from '#tests/support/staging-rehearsal.ts'

rehearse()
beforeEach(() => useSandbox())

/** With one thing said otherwise in the part of staging. */
function inStaging(found: string, instead: string): string {
  const at = real.indexOf('[env.staging]')
  expect(real.slice(at)).toContain(found)
  return real.slice(0, at) + real.slice(at).replace(found, instead)
}

describe('a check of staging', () => {
  it('finds nothing wrong with a town apart, and changes nothing', async () => {
    await checkAll(staging())
    expect(changes()).toEqual([])
  })

  it('refuses the examples', async () => {
    useToml(example)
    await expect(checkAll(staging())).rejects.toThrow(/APP_URL is an example[^]*SMS_BASE_URL is[^]*EMAIL_SENDER is/)
  })

  it.each([
    [
      'the database',
      'workshop-staging"\ndatabase_id',
      'workshop"\ndatabase_id',
      'Staging has the database of production',
    ],
    ['the bucket', 'workshop-staging-licences', 'workshop-licences', 'Staging has the bucket of production'],
    ['the room', '"workshop-staging-room"', '"workshop-room"', 'Staging has the room of production'],
    ['the worker', 'name = "workshop-staging"\n', 'name = "workshop"\n', 'Staging needs a worker name of its own'],
    ['no name', 'name = "workshop-staging"\n', '', 'Staging needs a worker name of its own'],
    ['the address', 'https://huolto-staging.fi"', 'https://huolto.fi"', 'Staging has a host of production: huolto.fi'],
    ['its room', 'https://room.huolto-staging.fi', 'https://room.huolto.fi', 'Staging has a host of production: room'],
  ])('refuses %s of production', async (_what, found, instead, fault) => {
    useToml(inStaging(found, instead))
    await expect(checkAll(staging())).rejects.toThrow(fault)
  })

  it.each([
    [
      'another gateway',
      'https://sandbox.huolto-staging.fi/resend',
      'https://api.resend.com',
      'EMAIL_BASE_URL of staging',
    ],
    ['a part of it that is another', 'fi/46elks', 'fi/twilio', 'SMS_BASE_URL of staging has to be of the sandbox'],
    [
      'no notices',
      'https://sandbox.huolto-staging.fi https',
      'https',
      'PUSH_SERVICES of staging has to name the sandbox',
    ],
    ['another environment', 'ENVIRONMENT = "staging"', 'ENVIRONMENT = "production"', 'ENVIRONMENT has to be "staging"'],
    ['no jurisdiction', 'jurisdiction = "eu"\n', '', 'needs jurisdiction = "eu"'],
  ])('refuses %s', async (_what, found, instead, fault) => {
    useToml(inStaging(found, instead))
    await expect(checkAll(staging())).rejects.toThrow(fault)
  })

  it('refuses one database by two names', async () => {
    const nothing = '00000000-0000-0000-0000-000000000000'
    useToml(real.replaceAll(nothing, '11111111-2222-4333-8444-555555555555'))
    await expect(checkAll(staging())).rejects.toThrow('Staging has the database of production')
  })

  it('refuses a sandbox at a host of the town', async () => {
    useToml(real.replaceAll('sandbox.huolto-staging.fi', 'huolto-staging.fi'))
    await expect(checkAll(staging())).rejects.toThrow('The sandbox needs a host of its own: huolto-staging.fi')
  })

  it('refuses the routes of production, which staging would take over', async () => {
    useToml(real.replace('[vars]', '[[routes]]\npattern = "www.huolto.fi/*"\n\n[vars]'))
    await expect(checkAll(staging())).rejects.toThrow('Staging would take over the routes of production')
  })

  it.each([
    ['no password', '  "SANDBOX_PASSWORD",\n', '', 'does not require SANDBOX_PASSWORD'],
    [
      'an environment that is open',
      'ENVIRONMENT = "staging"',
      'ENVIRONMENT = "development"',
      'ENVIRONMENT of the sandbox',
    ],
    [
      'the database of the app',
      'workshop-sandbox-staging"\ndatabase',
      'workshop-staging"\ndatabase',
      'database of its own',
    ],
  ])('refuses a sandbox with %s', async (_what, found, instead, fault) => {
    expect(sandboxTomlNow()).toContain(found)
    useSandboxToml(sandboxTomlNow().replace(found, instead))
    await expect(checkAll(staging())).rejects.toThrow(fault)
    expect(changes()).toEqual([])
  })
})

it.each([
  ['https://sms.fi', 'https://sandbox.huolto-staging.fi/46elks'],
  ['https://email.fi', 'https://sandbox.example.org/resend'],
  ['https://fcm.googleapis.com', 'https://sandbox.huolto-staging.fi'],
])('production is refused where %s is %s', async (found, instead) => {
  useToml(real.replace(found, instead))
  await expect(checkAll(deployment())).rejects.toThrow('Production would send its messages to a sandbox')
})

/** Nothing of it is taken over from above, so that what is forgotten here would be missing in the town. */
it('binds and requires in staging whatever is bound and required in production', () => {
  const whole = readFileSync(path.join(root, 'wrangler.toml'), 'utf8')
  const [production, own] = [settingsOf(whole, 'production'), settingsOf(whole, 'staging')]
  expect(Object.keys(variables(own))).toEqual(Object.keys(variables(production)))
  expect(secretNames(own)).toEqual(secretNames(production))
  const bound = (toml: string) => new Set([...toml.matchAll(/^binding = "(?!DB_\d)(\w+)"/gm)].map(([, name]) => name))
  // Assets are taken over; each town has as many databases as it needs.
  expect(bound(own).add('ASSETS')).toEqual(bound(production))
})
