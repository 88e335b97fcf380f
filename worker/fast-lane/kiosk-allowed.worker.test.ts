import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { giveFastLane, lendCode } from '#tests/support/fast-lane.ts'
import { routes } from '#worker/contract/routes.ts'

const numberNotShown = { status: 409, code: 'kiosk.number_not_shown' }

const customerRoutes = Object.entries(routes).filter(([, { kind }]) => kind === 'customer')
const refused = customerRoutes.filter(([, { atKiosk }]) => atKiosk !== true)

/** The code of a pass opens it, and no code of a visit does. */
const byAnotherCode = 'GET /api/collect-pass'

const payer = { firstName: 'Aino', lastName: 'Virtanen', address: 'Katu 1', city: 'Lahti', country: 'FI' }
const reached = { email: 'aino@example.fi', postalCode: '15110', externalCustomerNumber: null }
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/one'

/** A body that each refused call would take. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/process/delivery-info': { deliveryInfoOption: null, deliveryInfoNotes: 'Tiskille' },
  'POST /api/process/price-approval': { total: 602.4 },
  'POST /api/process/collect-pass': { clickId: 'click-000001', name: 'Matti', phoneNumber: null, validUntil: null },
  'PUT /api/process/contact': { version: 1, phoneNumber: '+358409999999' },
  'POST /api/process/key-missing': { version: 1 },
  'POST /api/process/not-me': { clickId: 'click-000001' },
  'POST /api/process/get-resursbank-payment-methods': { language: 'fi', settingId: 'one', customerType: 'NATURAL' },
  'POST /api/process/resurs-bank-payment': {
    customer: { ...payer, ...reached, governmentId: '131052-308T', phoneNumber: '0401234567' },
    total: 125.5,
    bookPaymentParams: { creditAmount: 125.5, selectedResursBankPaymentMethod: 'INVOICE', settingId: 'one' },
  },
  'PUT /api/process/book-signed-resurs-bank-payment': { settingId: 'one' },
  'PUT /api/process/signing-unsuccessful': { result: 'cancel' },
  'POST /api/process/receipt': { clickId: 'click-000001', email: 'thief@example.fi' },
  'POST /api/process/payment': { ...payer, ...reached, total: 125.5 },
  'PUT /api/process/payment/status': { outcome: 'success' },
  'POST /api/process/query-params': { queryParams: 'a=b', outcome: 'success' },
  'PUT /api/process/payment/svea-unsuccessful': { paymentStatus: 'CANCELLED' },
  'POST /api/process/log-selected-payment-type': { selectedPaymentType: 'ONLINE' },
  'POST /api/process/additional-work/:id/answer': {
    answerId: 'answer-000001',
    version: 1,
    answers: [{ rowId: 'one', decision: 'ACCEPT' }],
    total: 602.4,
  },
  'POST /api/process/push/subscription': { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
  'DELETE /api/process/push/subscription': { endpoint },
  'POST /api/process/message': { clickId: 'click-000001', text: 'Hyväksyn kaiken' },
}

let app: TestApp
let code: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  await seedWorkOrder()
  await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
  const { id } = await seedProcess({ workOrderId: 'wo_1', state: 'KEY_CODE_SENT', lease: { boxId: 'box_1' } })
  code = await lendCode(id)
  await app.request('/api/csrf-token')
})

function send(name: string) {
  const [method = '', address = ''] = name.split(' ')
  const json = bodies[name]
  return app.request(address.replaceAll(/:\w+/g, 'one'), { method, code, ...(json === undefined ? {} : { json }) })
}

describe('a code of a kiosk', () => {
  it('is taken by the calls that see the order, approve it and leave the keys, and by no other', () => {
    expect(customerRoutes.flatMap(([name, { atKiosk }]) => (atKiosk === true ? [name] : [])).toSorted()).toEqual([
      'DELETE /api/process/extra-service/:id',
      'DELETE /api/process/fast-lane/visit',
      'DELETE /api/process/save-drivers-licence',
      'GET /api/process',
      'GET /api/process/account',
      'GET /api/process/content',
      'GET /api/process/extra-service/available',
      'GET /api/process/fast-lane/hand-over',
      'GET /api/process/init',
      'GET /api/process/language',
      'GET /api/process/path',
      'GET /api/process/ticket',
      'GET /api/process/ui-config',
      'GET /api/process/work-order',
      'POST /api/process/fast-lane/hand-over',
      'POST /api/process/identity',
      'POST /api/process/reserve-again',
      'PUT /api/process/extra-service/',
      'PUT /api/process/identity/status',
      'PUT /api/process/language',
      'PUT /api/process/link-opened',
      'PUT /api/process/notes',
      'PUT /api/process/save-drivers-licence',
      'PUT /api/process/selection/',
      'PUT /api/process/step',
    ])
  })

  it('is refused by every other call of a customer with one and the same words, and changes nothing', async () => {
    const before = await everyRow()
    const wrong: string[] = []
    const withBody = refused.flatMap(([name, { body }]) => (body === undefined ? [] : [name]))
    expect(Object.keys(bodies), 'a body of each').toEqual(expect.arrayContaining(withBody))
    for (const [name] of refused) {
      const { status, code: said } = await problemOf(await send(name))
      const expected = name === byAnotherCode ? '404 process.not_found' : '409 kiosk.number_not_shown'
      if (`${status} ${said}` !== expected) wrong.push(`${name}: ${status} ${said}`)
    }
    expect(wrong).toEqual([])
    expect(await everyRow()).toEqual(before)
  })

  it('brings of the first screen nothing of money and nothing that was handed on', async () => {
    const init = await app.request('/api/process/init', { code })
    expect(init.status).toBe(200)
    expect(await init.json()).toMatchObject({ isAtKiosk: true, parts: {} })
  })

  it('is told of in the ledger where it approves, as the owner’s own is not', async () => {
    await seedWorkOrder({ number: 2 })
    const visit = { number: 2, workOrderId: 'wo_2', state: 'STARTED', currentStep: 'APPROVAL' } as const
    const { id, code: own } = await seedProcess(visit)
    const lent = await lendCode(id, { code: 'KSK000000002' })
    const put = async (path: string, by: string, json: object) => {
      const [row] = await rowsOf(`select version from processes where id = '${id}'`)
      const headers = { 'If-Match': `"${Number(row?.['version'])}"` }
      return app.request(`/api/process${path}`, { method: 'PUT', code: by, json, headers })
    }
    await put('/selection/', lent, { workOrderApproved: true })
    expect((await put('/step', lent, { activeStep: 'WAITING_CONFIRMATION' })).status).toBe(200)
    const approvals = () => rowsOf(`select document ->> '$.atKiosk' as lent from approvals order by number`)
    expect(await approvals()).toEqual([{ lent: 1 }])
    await rowsOf(`update processes set current_step = 'APPROVAL' where id = '${id}'`)
    expect((await put('/step', own, { activeStep: 'WAITING_CONFIRMATION' })).status).toBe(200)
    expect(await approvals()).toEqual([{ lent: 1 }, { lent: null }])
  })

  it('is refused where a phone has it as on the kiosk', async () => {
    const phone = testApp()
    await phone.request('/api/csrf-token')
    const json = { clickId: 'click-000001', text: 'Hei' }
    expect(await problemOf(await phone.request('/api/process/message', { method: 'POST', code, json }))).toMatchObject(
      numberNotShown,
    )
    expect((await phone.request('/api/process/work-order', { code })).status).toBe(200)
  })
})
