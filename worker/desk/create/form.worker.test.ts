import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedAccount, seedWorkOrder } from '#tests/support/factories.ts'
import { creatorOf, newCustomer, payment, seedCar, testDrive, type Form } from '#tests/support/new-process.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'

const hour = 3_600_000
const iso = (ms: number) => new Date(testNow + ms).toISOString()
let app: TestApp
let create: ReturnType<typeof creatorOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  create = creatorOf(app, token)
})

const created = async (form: Form, as?: string) => jsonOf<CreatedProcess>(await create(form, as))

const processes = () => rowsOf('select id from processes')

describe('one click', () => {
  it('is one process, told twice at once or again later', async () => {
    const answers = await Promise.all([create(payment), create(payment), create(payment)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = await Promise.all(answers.map((answer) => jsonOf<CreatedProcess>(answer)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect(await created(payment)).toEqual(ids[0])
    expect(await processes()).toHaveLength(1)
    expect(await rowsOf('select count(*) as orders from work_orders')).toEqual([{ orders: 1 }])
  })

  it.each(['before', 'after'] as const)('is one process, the answer having been lost %s the write', async (when) => {
    app.d1.failAt(3, when)
    expect((await create(payment)).status).toBe(503)
    expect((await create(payment)).status).toBe(201)
    expect(await processes()).toHaveLength(1)
  })

  it('is not two different forms', async () => {
    const { id } = await created(payment)
    const response = await create({ ...payment, note: 'toinen' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'click.taken', changed: { processId: id } })
  })
})

describe('a form that does not fit together', () => {
  const order = { processType: 'DELIVERY', workOrderId: 'wo_1' }
  it.each([
    [{ processType: 'DELIVERY' }, 'workOrderId', 'required'],
    [{ ...order, vehicle: { licenseNumber: 'ABC-1' } }, 'vehicle', 'not_for_work_order'],
    [{ ...order, rows: [] }, 'rows', 'not_for_work_order'],
    [{ ...order, workNumber: 'A' }, 'workNumber', 'not_for_work_order'],
    [{ ...order, reservationStart: iso(0) }, 'reservationStart', 'not_for_work_order'],
    [{ ...order, customer: { lastName: 'Uusi' } }, 'customer', 'not_for_work_order'],
    [{ ...order, processType: 'NO_DMS_DELIVERY' }, 'processType', 'not_for_work_order'],
    [{ processType: 'NO_DMS_RETRIEVE', customer: newCustomer }, 'vehicle', 'required'],
    [{ processType: 'NO_DMS_RETRIEVE', vehicle: { licenseNumber: 'A-1' } }, 'customer', 'required'],
    [{ ...payment, customer: { phoneNumber: '0401234567' } }, 'customer.lastName', 'required'],
    [{ ...payment, rows: [] }, 'rows', 'nothing_to_pay'],
    [{ ...payment, rows: [{ ...payment.rows[0], payer: 'WARRANTY' }] }, 'rows', 'nothing_to_pay'],
    [{ ...payment, send: { when: 'later' } }, 'send.when', 'not_for_only_payment'],
    [{ ...payment, send: { when: 'at', at: iso(hour) } }, 'send.when', 'not_for_only_payment'],
    [{ ...payment, send: { when: 'at' } }, 'send.at', 'required'],
    [{ ...payment, reservationStart: iso(2), reservationEnd: iso(1) }, 'reservationEnd', 'before_start'],
    [{ ...payment, languageId: 'acc_north_xx' }, 'languageId', 'unknown'],
    [{ ...payment, state: 'PAYMENT_DONE' }, 'state', 'unknown_field'],
    [{ ...payment, clickId: undefined }, 'clickId', 'required'],
    [{ ...payment, rows: [{ ...payment.rows[0], price: 1.005 }] }, 'rows.0.price', 'too_many_decimals'],
  ])('is refused by field: %j', async (form, path, code) => {
    await seedWorkOrder()
    const response = await create(form)
    expect(response.status).toBe(422)
    const problem: { errors: { path: string; code: string }[] } = await response.json()
    expect(problem.errors).toContainEqual({ path, code })
    expect(await processes()).toEqual([])
  })
})

describe('who may create what', () => {
  it('is sales the sales types, and the operator’s support nothing', async () => {
    await seedWorkOrder()
    await seedCar()
    const sales = (await seedStaff({ id: 'usr_sales', roles: ['sales'] })).token
    const support = (await seedStaff({ id: 'usr_support', roles: ['enerius'], accountIds: ['acc_north'] })).token
    const status = async (form: Form, as: string) => (await create(form, as)).status
    expect(await status({ processType: 'DELIVERY', workOrderId: 'wo_1' }, sales)).toBe(403)
    expect(await status(testDrive, sales)).toBe(201)
    expect(await status({ ...payment, clickId: click(2) }, sales)).toBe(201)
    expect(await status(payment, support)).toBe(403)
    expect(await rowsOf(`select distinct created_by_user_id as maker from processes`)).toEqual([{ maker: 'usr_sales' }])
  })

  it('is in the account that one works in or names, if it is one’s own', async () => {
    await seedAccount({ id: 'acc_south' })
    const both = (await seedStaff({ id: 'usr_both', accountIds: ['acc_north', 'acc_south'] })).token
    const superuser = (await seedStaff({ id: 'usr_super', roles: ['superuser'], accountIds: [] })).token
    const accountOf = async (form: Form, as: string) => {
      const { id } = await created({ ...payment, ...form }, as)
      return (await rowsOf('select account_id from processes where id = ?', id))[0]?.['account_id']
    }
    expect(await accountOf({}, both)).toBe('acc_north')
    expect(await accountOf({ accountId: 'acc_south', clickId: click(2) }, both)).toBe('acc_south')
    expect(await accountOf({ accountId: 'acc_south' }, superuser)).toBe('acc_south')
    expect((await create({ ...payment, accountId: 'acc_south' })).status).toBe(404)
    expect((await create({ ...payment, accountId: 'acc_none' }, superuser)).status).toBe(404)
    expect((await create(payment, superuser)).status).toBe(422)
  })
})
