import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { messageRows, providersThatWork, smsCalls, wishEffect } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

let app: TestApp
let desk: Desk
const reason = 'Asiakas odottaa tiskillä'

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  desk = deskOf(app, (await seedStaff()).token)
})

async function drain() {
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, clock: app.clock }))
  return smsCalls(outgoing).map(({ to }) => to)
}

/** A link that is held back; answers the id of its message. */
async function heldLink(phoneNumber: string, settings: string): Promise<string> {
  const order = await seedWorkOrder({ customer: { email: null, contactMethods: ['SMS'], phoneNumber } })
  await seedProcess({ state: 'LINK_GENERATED', workOrderId: order.id, customerId: order.customerId })
  await rowsOf(`update accounts set ${settings}`)
  await wishEffect(effectKinds.sendLink, 'prc_1')
  expect(await drain()).toEqual([])
  const [message] = await rowsOf(`select id from messages where status = 'FAILED' and error glob 'held_*'`)
  return String(message?.['id'])
}

const letThrough = (messageId: string, nth = 1, more: object = { reason }) =>
  desk.send('POST', 'prc_1/resend', { clickId: click(nth), kind: 'link', letThrough: messageId, ...more })
const refusal = async (response: Response) => [response.status, await problemCode(response)]
const trail = () => rowsOf(`select actor_id, detail from audit_log where action = 'message.let_through'`)

describe('a message that a cap holds back', () => {
  const noMore = 'messages_per_recipient = 0, messages_per_visit = 0, messages_per_account = 0'

  it('is let through with a reason, once, and counts all the same', async () => {
    const held = await heldLink('+358400000001', noMore)
    app.d1.forget()
    expect((await letThrough(held)).status).toBe(200)
    // The session, the look, the write.
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect((await letThrough(held)).status).toBe(200)
    expect(await refusal(await letThrough(held, 2))).toEqual([409, 'message.not_held'])
    const counted = async () => Number((await rowsOf('select sum(count) as sum from rate_limits'))[0]?.['sum'])
    const before = await counted()
    expect(await drain()).toEqual(['+358400000001'])
    expect(await counted()).toBe(before + 3)
    expect((await messageRows()).map(({ status }) => status)).toEqual(['FAILED', 'SENT'])
    expect(await trail()).toEqual([
      {
        actor_id: 'usr_advisor',
        detail: JSON.stringify({ kind: 'link', clickId: click(1), messageId: held }),
      },
    ])
    expect((await desk.page()).notes).toMatchObject([{ kind: 'RESENT', text: reason }])
    // The next one is held back as before.
    await desk.resend('link', 3)
    expect(await drain()).toEqual([])
  })

  it('is let through by one of two who press at once', async () => {
    const held = await heldLink('+358400000001', noMore)
    await Promise.all([letThrough(held, 1), letThrough(held, 2)])
    expect(await drain()).toEqual(['+358400000001'])
    expect(await trail()).toHaveLength(1)
  })

  it('needs a reason, and the right to act', async () => {
    const held = await heldLink('+358400000001', noMore)
    expect(await refusal(await letThrough(held, 1, {}))).toEqual([422, 'message.reason_needed'])
    const support = deskOf(app, (await seedStaff({ id: 'usr_x', roles: ['enerius'], accountIds: [] })).token)
    const asked = { clickId: click(2), kind: 'link', letThrough: held, reason }
    expect(await refusal(await support.send('POST', 'prc_1/resend', asked))).toEqual([403, 'auth.forbidden'])
    expect(await drain()).toEqual([])
  })
})

it('a message to a country that the account sends nothing to is never let through', async () => {
  const held = await heldLink('+4915112345678', `sms_countries = '["FI"]'`)
  expect(await refusal(await letThrough(held))).toEqual([409, 'message.not_held'])
  // Nor in the place of one to another number that was held back by a cap.
  await rowsOf(`update messages set error = 'held_visit'`)
  expect((await letThrough(held)).status).toBe(200)
  expect(await drain()).toEqual([])
})

it('nothing is let through but what is held back of this visit', async () => {
  const held = await heldLink('+358400000001', 'messages_per_visit = 0')
  await seedProcess({ number: 2, state: 'LINK_SENT' })
  const other = { clickId: click(1), kind: 'link', letThrough: held, reason }
  expect(await refusal(await desk.send('POST', 'prc_2/resend', other))).toEqual([409, 'message.not_held'])
  expect(await refusal(await letThrough('msg_none'))).toEqual([409, 'message.not_held'])
})
