import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { identityProviders } from '#domain/enums.ts'
import { cron } from '#tests/support/cron.ts'
import { confirmWith } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { aino, back, beginAgain, seedIdentityCustomer, vaino, type IdentityCustomer } from '#tests/support/identity.ts'
import { seedStaff } from '#tests/support/staff.ts'

/** Possible events of one customer: their own calls, the provider, the job, staff, and the network between them. */
const events = [
  'confirm',
  'return',
  'return twice',
  'begin again',
  'aino identifies',
  'vaino identifies',
  'give up',
  'fail',
  'run out',
  'provider breaks',
  'provider is mended',
  'five minutes go by',
  'an hour goes by',
  'staff confirm',
  'staff want a visit',
  'staff cancel',
  'a call is cut off before',
  'a call is cut off after',
] as const
type AppliedEvent = (typeof events)[number]

type World = {
  customer: IdentityCustomer
  staffToken: string
  tick: () => Promise<void>
  advance: (ms: number) => void
}

/** Read past the network, which may be cut off. */
async function versionNow(): Promise<number> {
  const [row] = await rowsOf('select version from processes')
  return Number(row?.['version'])
}

async function tell({ customer, staffToken }: World, type: string): Promise<void> {
  const init = { method: 'POST', token: staffToken, json: { type, version: await versionNow() } }
  await customer.app.request(`/api/staff/process/${customer.id}/event`, init)
}

async function confirm({ customer }: World): Promise<void> {
  await confirmWith(customer, await versionNow())
}

function atProvider({ provider }: IdentityCustomer, change: () => void): void {
  // What was decided there is decided.
  if (provider.checks.size > 0 && provider.last().state === 'new') change()
}

async function happen(world: World, applied: AppliedEvent): Promise<void> {
  const { customer, tick, advance } = world
  const { provider } = customer
  const pass = async (ms: number) => {
    advance(ms)
    await tick()
  }
  const acts: Readonly<Record<AppliedEvent, () => unknown>> = {
    confirm: () => confirm(world),
    return: () => customer.send('PUT', '/identity/status'),
    'return twice': () =>
      Promise.all([customer.send('PUT', '/identity/status'), customer.send('PUT', '/identity/status'), tick()]),
    'begin again': () => beginAgain(customer),
    'aino identifies': () => atProvider(customer, () => provider.identify(aino)),
    'vaino identifies': () => atProvider(customer, () => provider.identify(vaino)),
    'give up': () => atProvider(customer, () => provider.become('cancelled')),
    fail: () => atProvider(customer, () => provider.become('failed')),
    'run out': () => atProvider(customer, () => provider.become('gone')),
    'provider breaks': () => provider.breakDown('500'),
    'provider is mended': () => provider.breakDown(null),
    'five minutes go by': () => pass(5 * 60_000),
    'an hour goes by': () => pass(60 * 60_000),
    'staff confirm': () => tell(world, 'confirm'),
    'staff want a visit': () => tell(world, 'require_visit'),
    'staff cancel': () => tell(world, 'cancel'),
    'a call is cut off before': () => customer.app.d1.failAt(2, 'before'),
    'a call is cut off after': () => customer.app.d1.failAt(2, 'after'),
  }
  await acts[applied]()
}

/** Holds after every step, whatever it was. */
async function expectSound({ customer }: World): Promise<void> {
  const [row] = await rowsOf(`
    select p.state, count(i.id) as open from processes p
    left join identity_checks i on i.process_id = p.id and i.status in ('INITIALIZED','PENDING') group by p.id`)
  const isWaited = row?.['state'] === 'WAITING_THIRD_PARTY_INFORMATION'
  expect(isWaited && row?.['open'] !== 1, 'nobody is waited for without an open check').toBe(false)
  const [held] = await rowsOf('select count(*) as n from box_leases where ended_at is null')
  const [verified] = await rowsOf(
    `select count(*) as n from identity_checks where status = 'SUCCESS' and is_our_customer = 'YES' and verified_name = '${aino.name}'`,
  )
  const [byStaff] = await rowsOf(`select count(*) as n from process_events where type = 'confirm'`)
  const mayHold = Number(verified?.['n']) + Number(byStaff?.['n']) > 0
  expect(Number(held?.['n'])).toBeLessThanOrEqual(mayHold ? 1 : 0)
  const told = Array.from(customer.provider.checks.values())
  const known = await rowsOf(`select provider_reference from identity_checks where status = 'SUCCESS'`)
  for (const { provider_reference: id } of known) expect(told.find((check) => check.id === id)?.state).toBe('done')
}

/** The network is well again and time goes by: nobody is left waiting, and the customer can go on or has arrived. */
async function expectToConverge(world: World): Promise<void> {
  const { customer, advance, tick } = world
  customer.app.d1.forget()
  customer.provider.breakDown(null)
  for (let passed = 0; passed < 6; passed += 1) {
    advance(30 * 60_000)
    await tick()
  }
  await expectSound(world)
  const { state, identity, currentStep } = await customer.status()
  expect(state).not.toBe('WAITING_THIRD_PARTY_INFORMATION')
  expect(await rowsOf(`select id from identity_checks where status in ('INITIALIZED','PENDING')`)).toEqual([])
  if (state !== 'STARTED' || currentStep !== 'WAITING_CONFIRMATION') return
  expect(identity?.canRetry).toBe(true)
  expect((await beginAgain(customer)).status).toBe(200)
  customer.provider.identify(aino)
  expect((await back(customer)).identity?.standing).toBe('verified')
}

const runs = env.LONG === '1' ? 2_000 : 12

describe.each(identityProviders)('whatever happens to a check at %s, in whatever order', (provider) => {
  it('nobody gets a box unidentified, nobody is left waiting, and who could go on can', { timeout: 0 }, async () => {
    const course = fc.array(fc.constantFrom(...events), { minLength: 3, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(course, async (steps) => {
        await freshDatabase()
        const customer = await seedIdentityCustomer({ provider })
        const { token } = await seedStaff({ roles: ['service_advisor'] })
        const minutes = cron(customer.app.clock.now())
        customer.provider.listenOn(minutes.outgoing)
        const advance = (ms: number) => {
          minutes.clock.advance(ms)
          customer.app.clock.advance(ms)
        }
        const world = { customer, staffToken: token, tick: minutes.tick, advance }
        await confirm(world)
        for (const step of steps) {
          await happen(world, step)
          await expectSound(world)
        }
        await expectToConverge(world)
      }),
      { numRuns: runs },
    )
  })
})
