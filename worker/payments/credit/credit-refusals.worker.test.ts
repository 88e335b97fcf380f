import { beforeEach, describe, expect, it } from 'vitest'

import { fakeMerchant } from '#tests/support/credit-merchant.ts'
import { persons } from '#tests/support/credit-side.ts'
import {
  apply,
  applyAtOnce,
  applySigned,
  comeBack,
  creditForm,
  notSigned,
  seedApplicant,
  settingId,
} from '#tests/support/credit.ts'
import { expectNothingChanged, refusalOf, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { moneyRows } from '#tests/support/payment.ts'

beforeEach(freshDatabase)

async function seed(given: Parameters<typeof seedApplicant>[1] = {}) {
  const creditor = fakeMerchant()
  return { creditor, customer: await seedApplicant(creditor, given) }
}

const methods = (customer: Customer, body: object = {}) =>
  customer.send('POST', '/get-resursbank-payment-methods', {
    language: 'fi',
    settingId,
    customerType: 'NATURAL',
    ...body,
  })

describe('an application that cannot be', () => {
  const amountPath = 'bookPaymentParams.creditAmount'
  const methodPath = 'bookPaymentParams.selectedResursBankPaymentMethod'

  it.each([
    [{ amount: 269.82 }, amountPath, 'too_small'],
    [{ amount: 5000.01 }, amountPath, 'too_big'],
    [{ amount: 300.001 }, amountPath, 'too_many_decimals'],
    [{ amount: 0 }, amountPath, 'too_small'],
    [{ amount: 100_000.01 }, amountPath, 'too_big'],
    [{ method: 'ACCOUNT' as const }, methodPath, 'not_offered'],
    [{ method: 'PM_1' as const }, methodPath, 'not_offered'],
    [{ customer: { phoneNumber: '12' } }, 'customer.phoneNumber', 'invalid_format'],
    [{ customer: { phoneNumber: '+46 70 123 45 67' } }, 'customer.phoneNumber', 'invalid_format'],
    [{ customer: { email: 'aino' } }, 'customer.email', 'invalid_format'],
    [{ governmentId: '230580-7336' }, 'customer.governmentId', 'invalid_format'],
    [{ governmentId: '310299-7335' }, 'customer.governmentId', 'invalid_format'],
    [{ governmentId: '' }, 'customer.governmentId', 'too_small'],
    [{ customer: { country: 'FIN' } }, 'customer.country', 'invalid_format'],
    [{ customer: { firstName: ' ' } }, 'customer.firstName', 'required'],
    [{ customer: { more: 1 } }, 'customer.more', 'unknown_field'],
  ])('is refused by its field, and nothing is begun (%#)', async (wish, path, code) => {
    const { creditor, customer } = await seed()
    const problem = await refusalOf(() => apply(customer, wish))
    expect(problem).toMatchObject({ status: 422, code: 'request.invalid', errors: [{ path, code }] })
    expect(creditor.book.credits.size).toBe(0)
  })

  it.each([
    ['a postal code of another country', { postalCode: 'SW1A 1AA' }, 'postalCode'],
    ['another country', { country: 'SE' }, 'country'],
    ['a name without a letter', { lastName: '\u0007' }, 'lastName'],
  ])('is refused by its field where no creditor takes %s, and nobody is asked', async (_what, changes, field) => {
    const { creditor, customer } = await seed()
    const response = await apply(customer, { customer: changes })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'credit.refused', errors: [{ path: `customer.${field}`, code: 'refused_by_provider' }] },
    ])
    expect(creditor.book.credits.size).toBe(0)
  })

  it('may be written small, and with century signs that are newer', async () => {
    const { creditor, customer } = await seed()
    const { attempt } = await applyAtOnce(customer, { governmentId: '150987-069l' })
    expect(creditor.book.of(attempt.orderNumber).governmentId).toBe('150987-069L')
  })

  it('is for the bill, and asks for more only where a new account is opened', async () => {
    const { creditor, customer } = await seed()
    await applySigned(customer, { method: 'NEWACCOUNT', amount: 1800 })
    expect([...creditor.book.credits.values()]).toMatchObject([{ amountCents: 26_983 }])
  })

  it.each([
    ['of nobody', 'cst_9'],
    ['of another workshop', 'cst_south'],
    ['that is off', 'cst_off'],
    ['without credentials', 'cst_bare'],
  ])('at a creditor %s is not found', async (_what, setting) => {
    const { customer } = await seed()
    await rowsOf(`insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, created_at,
      updated_at) values ('acc_south', 's', 'S', 'S', '[]', '["CREDIT"]', 1, 1)`)
    await rowsOf(`insert into online_creditor_settings (id, account_id, name, enabled, created_at, updated_at) values
      ('cst_south', 'acc_south', 'S', 1, 1, 1), ('cst_off', 'acc_north', 'O', 0, 1, 1),
      ('cst_bare', 'acc_north', 'B', 1, 1, 1)`)
    for (const call of [() => apply(customer, { setting }), () => methods(customer, { settingId: setting })]) {
      expect(await refusalOf(call)).toMatchObject({ status: 404, code: 'credit.setting.not_found' })
    }
  })

  it('is not found where the workshop gives no credit', async () => {
    const { customer } = await seed({ account: { paymentTypes: ['ONLINE', 'TERMINAL'] } })
    expect(await refusalOf(() => apply(customer))).toMatchObject({ code: 'credit.setting.not_found' })
    expect(await refusalOf(() => methods(customer))).toMatchObject({ code: 'credit.setting.not_found' })
  })

  it('is not for what is paid, not due, open already, or another bill', async () => {
    const { customer } = await seed()
    const { version } = await customer.status()
    const seen = { version: version + 1 }
    const later = () => customer.send('POST', '/resurs-bank-payment', creditForm(), seen)
    expect(await refusalOf(later)).toMatchObject({ code: 'payment.order_changed' })
    await applySigned(customer)
    const second = await apply(customer)
    expect([second.status, await second.json()]).toMatchObject([409, { code: 'payment.already_open' }])
    expect(await moneyRows()).toMatchObject([{ status: 'SIGNING' }])
    await notSigned(customer)
    await applyAtOnce(customer)
    expect(await refusalOf(() => apply(customer))).toMatchObject({ status: 409, code: 'payment.already_paid' })
  })

  it('is not due before the bill is sent', async () => {
    const { customer } = await seed({ process: { state: 'READY_FOR_PAYMENT' } })
    expect(await refusalOf(() => apply(customer))).toMatchObject({ status: 409, code: 'payment.not_due' })
  })

  it('is not for nothing', async () => {
    const { customer } = await seed({
      order: { rows: [{ description: 'Takuu', priceCents: 1000, payer: 'WARRANTY' }] },
    })
    expect(await refusalOf(() => apply(customer))).toMatchObject({ code: 'payment.nothing_to_pay' })
    expect(await refusalOf(() => methods(customer))).toMatchObject({ code: 'payment.nothing_to_pay' })
  })

  it('is not repeated to try out the identity codes of others', async () => {
    const { customer } = await seed()
    for (let round = 0; round < 10; round += 1) {
      expect((await apply(customer, { method: 'INVOICE', governmentId: persons.denied })).status).toBe(409)
    }
    const response = await expectNothingChanged(() => apply(customer, { method: 'INVOICE' }))
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('86400')
    customer.app.clock.advance(86_400_000)
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
  })

  it.each([{ language: 'de' }, { settingId: '' }, { customerType: 'LEGAL' }, { more: 1 }])(
    'nor is a question about what is offered (%#)',
    async (body) => {
      const { customer } = await seed()
      expect(await refusalOf(() => methods(customer, body))).toMatchObject({ status: 422 })
    },
  )
})

describe('coming back', () => {
  it('from nowhere books nothing', async () => {
    const { customer } = await seed()
    expect((await expectNothingChanged(() => comeBack(customer))).status).toBe(400)
    expect((await expectNothingChanged(() => notSigned(customer))).status).toBe(200)
  })

  it('to another creditor than one that was applied at books nothing', async () => {
    const { creditor, customer } = await seed()
    const { attempt } = await applySigned(customer)
    creditor.sign(attempt.orderNumber)
    expect((await expectNothingChanged(() => comeBack(customer, 'cst_9'))).status).toBe(400)
    expect((await comeBack(customer)).status).toBe(200)
  })

  it('is for who has the code', async () => {
    const { creditor, customer } = await seed()
    const { attempt } = await applySigned(customer)
    creditor.sign(attempt.orderNumber)
    const stranger = { ...customer, code: '0000CDE99999' }
    const book = () =>
      stranger.app.request('/api/process/book-signed-resurs-bank-payment', {
        method: 'PUT',
        code: stranger.code,
        json: { settingId },
      })
    expect((await book()).status).toBe(404)
    expect(await moneyRows()).toMatchObject([{ status: 'SIGNING' }])
  })

  it('must say whether it was cancelled or failed', async () => {
    const { customer } = await seed()
    const send = () => customer.send('PUT', '/signing-unsuccessful', { result: 'success' })
    expect(await refusalOf(send)).toMatchObject({ status: 422 })
  })
})
