import { beforeEach, describe, expect, it } from 'vitest'

import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import type { InitAnswer } from '#worker/contract/customer/first-screen.ts'

beforeEach(freshDatabase)

const secretCode = '918273'
const secretAddress = 'Huoltokatu'

/** Written out manually: where a customer needs the code, and where the box alone. */
function needs(state: ProcessState, processType: ProcessType): { code: boolean; box: boolean } {
  // The keys of a car that is lent are the workshop's once the money was given back.
  const isLent = processType === 'NO_DMS_RETRIEVE' || processType === 'NO_DMS_RETRIEVE_AND_RETURN'
  if (state === 'REFUNDED' && isLent) return { code: false, box: false }
  // A box that is held once the bill is settled is the way back of the keys.
  const paid = ['PAYMENT_DONE', 'REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED']
  const coded = ['WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'RETRIEVE_STARTED', ...paid]
  if (coded.includes(state)) return { code: true, box: true }
  return { code: false, box: state === 'CUSTOMER_KEYS_DELIVERED' }
}

type Call = readonly [method: 'GET' | 'PUT' | 'POST', path: string, body: unknown]

const statusCalls: readonly Call[] = [
  ['GET', '', undefined],
  ['GET', '/init', undefined],
]

/** Every other call: none may bring the code by another way. */
const otherCalls: readonly Call[] = [
  ['GET', '/work-order', undefined],
  ['GET', '/account', undefined],
  ['GET', '/content', undefined],
  ['PUT', '/language', { languageId: 'acc_north_sv' }],
  ['PUT', '/link-opened', { linkType: 'Payment' }],
  ['PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' }],
  ['PUT', '/notes', { notes: 'x' }],
  ['POST', '/delivery-info', { deliveryInfoOption: 'acc_north_home', deliveryInfoNotes: null }],
]

/** The first answer without its bill, which tells a terminal's code where the call for the price does, and no other. */
async function withoutBill(customer: Customer, answered: string): Promise<string> {
  const { parts: { pricing, ...parts } = {}, ...rest } = await new Response(answered).json<InitAnswer>()
  const told: unknown = await (await customer.send('GET', '/pricing')).json()
  expect([undefined, told]).toContainEqual(pricing)
  return JSON.stringify({ ...rest, parts })
}

const patience = 60_000

describe.each(processTypes)('of a %s process', { timeout: patience }, (processType) => {
  const isTypical = processType === 'DELIVERY' || processType === 'RETRIEVE'
  const calls = isTypical ? [...statusCalls, ...otherCalls] : statusCalls

  it('the code and the box are in the answers of the states that need them, and in no other', async () => {
    const state = processType === 'ONLY_PAYMENT' ? 'USE_ONLY_PAYMENT' : 'STARTED'
    const customer = await seedCustomer({
      process: {
        processType,
        state,
        currentStep: 'WAITING_CONFIRMATION',
        lease: { boxId: 'box_2', accessCode: secretCode },
      },
    })
    // Keys lie in it: a box that is only kept for them is nobody's to see.
    await rowsOf('update box_leases set confirmed_at = created_at')
    await rowsOf('drop trigger processes_state_guard')
    for (const now of processStates) {
      await rowsOf('update processes set state = ?', now)
      const needed = needs(now, processType)
      for (const [method, path, body] of calls) {
        const answered = await (await customer.send(method, path, body)).text()
        const text = path === '/init' ? await withoutBill(customer, answered) : answered
        const bringsStatus = text.includes('"linkCode"')
        const found = { code: text.includes(secretCode), box: text.includes(secretAddress) }
        const expected = bringsStatus ? needed : { code: false, box: false }
        expect({ now, path, ...found }).toEqual({ now, path, ...expected })
      }
    }
  })
})

describe('a box that was given back', () => {
  it('is shown no more, in whatever state', async () => {
    const customer = await seedCustomer({
      process: { state: 'KEY_CODE_SENT', lease: { boxId: 'box_2', accessCode: secretCode } },
    })
    expect((await customer.status()).boxAccessCode).toBe(secretCode)
    await rowsOf('update box_leases set ended_at = 1')
    expect(await customer.status()).toMatchObject({ boxAccessCode: null, box: null })
  })
})

describe('a process', () => {
  it("shows nothing of another account's, of its customer's contacts, or of the workshop's own notes to itself", async () => {
    const customer = await seedCustomer({
      order: {
        customer: { streetAddress: 'Salakuja 1', externalCustomerNumber: 'EXT-77' },
        order: { createdBy: 'Meri Mekaanikko', externalSystemIdentifier: 'AUTOMASTER' },
        rows: [
          { description: 'Huolto', priceCents: 100 },
          { description: 'Asiakas hankala', priceCents: 0, type: 'DMS_NOTES', payer: 'NONE' },
        ],
      },
    })
    const everything = await (await customer.send('GET', '/init')).text()
    expect(everything).toContain('Huolto')
    for (const hidden of ['Salakuja', 'EXT-77', 'Mekaanikko', 'hankala', '+3584000', 'aino@', 'licences/']) {
      expect(everything).not.toContain(hidden)
    }
  })
})
