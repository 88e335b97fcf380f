import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { leftOut } from '#worker/contract/customer/left-out.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'
import type { ExtraService, ProcessInit } from '#worker/contract/process.ts'

beforeEach(freshDatabase)

/** The fields of the specification. */
const fields = {
  workOrder:
    'id customer externalWorkOrderId externalSystemIdentifier createdBy orderRows reservationStart reservationEnd vehicle accessoryFee cpuPaymentRequest',
  orderRow: 'id description type price payer workOrder productCode',
  extraService: 'id descriptions enabled price type compatibilities products pricingType totalPrice',
  productLine: 'id product amount',
  product: 'id type productCode brandCode description price serviceTimeInMinutes',
  payment:
    'id paymentId referenceCode price status paymentTime refundType refund paymentTypeFromTerminal paymentType referenceCodeBase orderNumber paymentToken receiptFromTerminal',
  refund: 'id refundId amount refundTime refundStatus',
}

function expectAllFields(entity: keyof typeof fields, given: object | null | undefined): void {
  const missing = leftOut[entity] ?? {}
  const named = fields[entity].split(' ').filter((field) => !(field in missing))
  const empty = new Map<string, unknown>(Object.entries(given ?? {}))
  for (const field of named) expect([entity, field, empty.get(field) ?? null]).not.toEqual([entity, field, null])
  for (const field of Object.keys(missing)) expect([entity, field, empty.has(field)]).toEqual([entity, field, false])
}

/** A process of which every field is filled, whose payment was given back in two parts. */
async function filled(account: object = {}): Promise<Customer> {
  const customer = await seedCustomer({
    account,
    order: {
      rows: [{ description: 'Huolto', priceCents: 20_000, productCode: 'H-1' }],
      order: {
        externalSystemIdentifier: 'AutoNet',
        createdBy: 'Kaisa Lehto',
        accessoryFeeCents: 450,
        cpuPaymentRequest: true,
        reservationStart: testNow,
        reservationEnd: testNow + 3_600_000,
      },
    },
    process: { state: 'PAYMENT_DONE', currentStep: 'WAITING_CONFIRMATION' },
  })
  await rowsOf(`insert into products (id, account_id, type, product_code, brand_code, description, price_cents,
      service_time_in_minutes, created_at, updated_at, version) values
      ('prd_1', 'acc_north', 'NORMAL', 'P-1', 'Nokian', 'Rengas', 1500, 20, 0, 0, 1)`)
  await rowsOf(`insert into extra_service_products (id, extra_service_id, product_id, amount)
    values ('xsp_1', 'xsv_wash', 'prd_1', 4)`)
  await rowsOf(`insert into extra_service_compatibilities (id, extra_service_id, make, model) values
      ('xsc_2', 'xsv_wash', 'Volvo', 'V60'), ('xsc_1', 'xsv_wash', 'Saab', null)`)
  await rowsOf(
    `insert into payments (id, process_id, account_id, channel, provider, payment_id, order_number, reference_code,
      payment_token, payment_type, payment_type_from_terminal, receipt_from_terminal, refund_type,
      status, amount_cents, captured_cents, frozen_pricing, payment_time, created_at, updated_at, version) values
      ('pay_1', 'prc_1', 'acc_north', 'TERMINAL', 'TERMINAL', 'T-77', '1001', '12344', 'tok-secret', 'CARD', 'DEBIT', 'Kuitti 1',
      'PARTIAL', 'SUCCESS', 25100, 25100, '{}', ?, 0, 0, 1)`,
    testNow,
  )
  for (const [id, cents, at] of [
    ['rfd_1', 1_000, testNow + 1],
    ['rfd_2', 2_050, testNow + 2_003],
  ]) {
    await rowsOf(
      `insert into refunds (id, payment_id, refund_id, amount_cents, refund_time, refund_status, created_at, updated_at, version)
        values (?, 'pay_1', 'R-' || ?, ?, ?, 'SUCCESS', ?, 0, 1)`,
      id,
      id,
      cents,
      at,
      at,
    )
  }
  return customer
}

async function read<Answer>(customer: Customer, path: string): Promise<Answer> {
  return (await customer.send('GET', path)).json<Answer>()
}

describe('the entities of the specification', () => {
  it('are given to the customer field by field, but those that the contract leaves out', async () => {
    const customer = await filled()
    const { workOrder, extraServices, process } = await read<ProcessInit>(customer, '/init')
    expectAllFields('workOrder', workOrder)
    expectAllFields('orderRow', workOrder?.orderRows[0])
    const wash = extraServices.find(({ id }) => id === 'xsv_wash')
    expectAllFields('extraService', wash)
    expectAllFields('productLine', wash?.products[0])
    expectAllFields('product', wash?.products[0]?.product)
    const viewed = await read<PaymentView>(customer, '/payment')
    for (const payment of [process.payment, viewed]) {
      expectAllFields('payment', payment)
      expectAllFields('refund', payment?.refund)
    }
    expectAllFields('refund', await (await customer.send('PUT', '/refund/status')).json<object>())
    expect(JSON.stringify(await read<unknown>(customer, '/init'))).not.toMatch(/Kaisa|tok-secret/)
  })

  it('say what they are', async () => {
    const customer = await filled()
    const { workOrder, extraServices, process } = await read<ProcessInit>(customer, '/init')
    expect(workOrder).toMatchObject({
      externalSystemIdentifier: 'AutoNet',
      accessoryFee: 4.5,
      cpuPaymentRequest: true,
      orderRows: [{ workOrder: 'wo_1', price: 200 }],
    })
    expect(extraServices.find(({ id }) => id === 'xsv_wash')).toMatchObject({
      enabled: true,
      pricingType: 'FIXED',
      price: 40,
      totalPrice: 50.2,
      compatibilities: [
        { make: 'Saab', model: null },
        { make: 'Volvo', model: 'V60' },
      ],
      products: [{ id: 'xsp_1', amount: 4, product: { productCode: 'P-1', price: 15, serviceTimeInMinutes: 20 } }],
    })
    expect(process.payment).toMatchObject({
      orderNumber: '1001',
      refundType: 'PARTIAL',
      refund: {
        id: 'rfd_2',
        refundId: 'R-rfd_2',
        amount: 20.5,
        refundStatus: 'SUCCESS',
        refundTime: new Date(testNow + 2_003).toISOString(),
      },
    })
  })

  it('have no prices where the account shows none', async () => {
    const customer = await filled({ showPricesInWorkOrderStep: false })
    const { workOrder } = await read<ProcessInit>(customer, '/init')
    const services = await read<ExtraService[]>(customer, '/extra-service/available')
    const wash = services.find(({ id }) => id === 'xsv_wash')
    expect([workOrder?.accessoryFee, wash?.price, wash?.totalPrice, wash?.products[0]?.product.price]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('leave out nothing without saying why', () => {
    for (const [entity, missing] of Object.entries(leftOut)) {
      expect(Object.keys(fields)).toContain(entity)
      for (const reason of Object.values(missing)) expect(reason).toMatch(/\w+ \w+/)
    }
  })
})
