import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import type { SecretKeys } from '#core/secrets/secret-keys.ts'
import { heldReasons, isCapReason } from '#domain/contact/message-limits.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { emailCalls, messageRows, providersThatWork, smsCalls, wishEffect } from '#tests/support/effects.ts'
import { emailReport } from '#tests/support/email-report.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

async function told(type: string, messageId: string) {
  const app = testApp()
  const status = await emailReport(app, type, messageId)
  return { status, roundTrips: app.d1.roundTrips() }
}

const aino = { phoneNumber: null, email: 'Aino@example.fi' }

/** The link of a visit goes out; answers what the providers were asked. */
async function linkTo(number: number, customer: { phoneNumber: string | null; email: string }, keys?: SecretKeys) {
  const order = await seedWorkOrder({ number, customer })
  const parts = { workOrderId: order.id, customerId: order.customerId }
  const { id } = await seedProcess({ number, state: 'LINK_GENERATED', ...parts })
  await wishEffect(effectKinds.sendLink, id)
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, config: keys === undefined ? {} : { tokenSecret: keys } }))
  return { sms: smsCalls(outgoing).length, emails: emailCalls(outgoing).length }
}

const messageOf = async () => String((await rowsOf('select provider_message_id as id from messages'))[0]?.['id'])

it('no further e-mail goes to who called one spam, in whatever letters they write themselves, and staff read why', async () => {
  expect(await linkTo(1, aino)).toEqual({ sms: 0, emails: 1 })
  const id = await messageOf()
  expect(await told('email.complained', id)).toEqual({ status: 204, roundTrips: 2 })
  expect(await told('email.complained', id)).toEqual({ status: 204, roundTrips: 2 })
  expect(JSON.stringify(await rowsOf('select * from rate_limits'))).not.toMatch(/aino/i)
  expect(await linkTo(2, { ...aino, email: 'aino@EXAMPLE.fi' })).toEqual({ sms: 0, emails: 0 })
  expect((await messageRows()).map(({ status, error }) => [status, error])).toEqual([
    ['SENT', null],
    ['FAILED', 'held_complaint'],
  ])
  expect(await rowsOf('select unreached_since is not null as unreached from processes order by id')).toEqual([
    { unreached: 0 },
    { unreached: 1 },
  ])
})

it('text messages go on, and so does the mail of everybody else', async () => {
  await linkTo(1, aino)
  await told('email.complained', await messageOf())
  expect(await linkTo(2, { ...aino, phoneNumber: '+358400000002' })).toEqual({ sms: 1, emails: 0 })
  expect(await linkTo(3, { phoneNumber: null, email: 'eero@example.fi' })).toEqual({ sms: 0, emails: 1 })
})

it('a complaint of what is no message of ours keeps nothing, and no other event is one', async () => {
  await linkTo(1, aino)
  const before = await rowsOf('select * from rate_limits')
  expect((await told('email.complained', 'em_unknown')).status).toBe(204)
  expect((await told('email.opened', await messageOf())).status).toBe(204)
  expect(await rowsOf('select * from rate_limits')).toEqual(before)
})

it('a complaint outlasts the secret that it was kept with, for whom we would have written to while both counted', async () => {
  await linkTo(1, aino)
  await told('email.complained', await messageOf())
  const next = 'the-token-secret-of-now-0123456789abcdef'
  expect((await linkTo(2, aino, { current: next, former: env.TOKEN_SECRET })).emails).toBe(0)
  expect((await linkTo(3, aino, { current: next, former: null })).emails).toBe(0)
})

it('staff may let a message past a limit, and never past a complaint', () => {
  expect(heldReasons.filter(isCapReason)).toEqual(['held_recipient', 'held_visit', 'held_account'])
})
