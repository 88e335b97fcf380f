import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls, statesOf } from '#tests/support/effects.ts'
import { seedApiKey } from '#tests/support/factories.ts'
import { begin, callBack, moneyRows, seedPayer } from '#tests/support/payment.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

const free = { rows: [{ description: 'Takuutyö', priceCents: 5_000, payer: 'WARRANTY' as const }] }

type Dms = { method: string; path: string; json?: object }

async function visit(
  more: Parameters<typeof seedPayer>[0]['more'] = {},
  state: 'DELIVERY_DONE' | 'BOX_RESERVED' = 'DELIVERY_DONE',
) {
  const visma = fakeVisma()
  const isRetrieval = state === 'BOX_RESERVED'
  const customer = await seedPayer({
    visma,
    state,
    more,
    processType: isRetrieval ? 'RETRIEVE' : 'DELIVERY',
    process: isRetrieval ? { lease: { boxId: 'box_1', accessCode: '123456' } } : {},
  })
  const { key } = await seedApiKey()
  const outgoing = providersThatWork()
  visma.listenOn(outgoing)
  const drain = () => drainEffects(testDependencies({ outgoing }))
  const dms = ({ method, path, json }: Dms) =>
    customer.app.request(`/api/dms${path}`, {
      method,
      token: key,
      csrf: false,
      ...(json === undefined ? {} : { json }),
    })
  const ask = () => dms({ method: 'POST', path: `/process/${customer.id}/ready-for-payment` })
  return { visma, customer, outgoing, drain, dms, ask }
}

it('goes to the customer when the dealer system says that the car is ready, once', async () => {
  const { customer, outgoing, drain, ask } = await visit()
  expect((await ask()).status).toBe(200)
  await drain()
  expect((await ask()).status).toBe(200)
  await drain()
  expect(smsCalls(outgoing)).toHaveLength(1)
  expect(smsCalls(outgoing)[0]?.message).toContain('Maksa')
  expect(smsCalls(outgoing)[0]?.message).toContain(env.APP_URL)
  expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
})

it('goes out again when staff wish so, and never to who has paid', async () => {
  const { visma, customer, outgoing, drain, ask } = await visit()
  await ask()
  await drain()
  const advisor = await seedStaff()
  const resend = async () => {
    const json = { type: 'payment_link_sent', version: (await customer.status()).version }
    const path = `/api/staff/process/${customer.id}/event`
    return customer.app.request(path, { method: 'POST', token: advisor.token, json })
  }
  expect((await resend()).status).toBe(200)
  await drain()
  expect(smsCalls(outgoing)).toHaveLength(2)
  await resend()
  const { attempt } = await begin(customer)
  visma.pay(attempt.orderNumber)
  await callBack(customer, visma.query(attempt.orderNumber), attempt)
  await drain()
  expect(smsCalls(outgoing)).toHaveLength(2)
})

it('is not sent where nothing is to be paid: the process is settled', async () => {
  const { customer, outgoing, drain, ask } = await visit({ order: free })
  await ask()
  await drain()
  expect(smsCalls(outgoing)).toEqual([])
  expect((await customer.status()).state).toBe('PAYMENT_DONE')
})

it('brings a process that is only about paying from its birth to its end', async () => {
  const { visma, customer, outgoing, drain, dms } = await visit({ order: { number: 7 } })
  await dms({ method: 'POST', path: `/process/${customer.id}/finish` })
  const order = { externalWorkOrderId: 'WO-7', processType: 'ONLY_PAYMENT' }
  const born = await dms({ method: 'POST', path: '/process', json: order })
  expect(born.status).toBe(201)
  const { id, processCode } = await born.json<{ id: string; processCode: string }>()
  await drain()
  expect(smsCalls(outgoing)).toHaveLength(1)
  const payer = customerOf({ id, code: processCode }, customer.app)
  const { attempt } = await begin(payer)
  visma.pay(attempt.orderNumber)
  await callBack(payer, visma.query(attempt.orderNumber), attempt)
  expect(await statesOf(id)).toEqual(['USE_ONLY_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_DONE', 'PROCESS_DONE'])
})

it('reveals the code of a box with keys only once the payment is settled, and ends when they are taken', async () => {
  const { visma, customer, drain, ask } = await visit({}, 'BOX_RESERVED')
  const cabinet = await seedCabinet(customer.app)
  await ask()
  await drain()
  const { attempt } = await begin(customer)
  expect(await customer.status()).toMatchObject({ boxAccessCode: null, box: null })
  expect((await cabinet.open('123456')).status).toBe(404)
  visma.pay(attempt.orderNumber)
  await callBack(customer, visma.query(attempt.orderNumber), attempt)
  expect(await customer.status()).toMatchObject({ state: 'PAYMENT_DONE', boxAccessCode: '123456' })
  const payment = await customer.send('GET', '/payment')
  expect(await payment.json()).toMatchObject({ truth: 'confirmed', boxAccessCode: '123456' })
  customer.app.clock.advance(1000)
  expect((await cabinet.open('123456')).status).toBe(200)
  await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
  expect((await customer.status()).state).toBe('PROCESS_DONE')
})

it('is sent anew when the bill changes, and what was begun for the old one is let go', async () => {
  const { visma, customer, outgoing, drain, dms, ask } = await visit()
  await ask()
  await drain()
  const { attempt } = await begin(customer)
  const row = { description: 'Jarrupalat', type: 'NORMAL', price: 100, payer: 'CUSTOMER' }
  const order = { customer: { firstName: 'Aino', phoneNumber: '+358400000001' }, orderRows: [row] }
  expect((await dms({ method: 'PUT', path: '/work-order/WO-1', json: order })).status).toBe(200)
  await drain()
  expect(smsCalls(outgoing)).toHaveLength(2)
  expect(await moneyRows()).toMatchObject([{ status: 'CANCELLED', aside: 'order_changed' }])
  expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
  visma.pay(attempt.orderNumber)
  await callBack(customer, visma.query(attempt.orderNumber), attempt)
  expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', surplus: 26_983 }])
  expect((await begin(customer)).url).toContain('/token/')
  expect(await rowsOf(`select amount_cents as cents from payments where status = 'PENDING'`)).toEqual([
    { cents: 12_550 },
  ])
})
