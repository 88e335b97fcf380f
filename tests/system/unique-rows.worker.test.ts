import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { begin, seedPayer } from '#tests/support/payment.ts'
import { fakeVisma } from '#tests/support/visma.ts'

beforeEach(freshDatabase)

type Changes = Readonly<Record<string, string | number | null>>

/** Writes a row once more, with these columns changed: by hand, past everything that the code would ask before. */
async function copy(table: string, id: string, changes: Changes): Promise<void> {
  const columns = (await rowsOf(`select name from pragma_table_info('${table}')`)).map(({ name }) => String(name))
  const values = columns.map((name) => (name in changes ? '?' : `"${name}"`))
  const given = columns.filter((name) => name in changes).map((name) => changes[name] ?? null)
  const names = columns.map((name) => `"${name}"`).join(', ')
  await rowsOf(`insert into ${table} (${names}) select ${values.join(', ')} from ${table} where id = ?`, ...given, id)
}

async function twoVisitsAndBoxes(): Promise<{ leaseId: string; otherId: string }> {
  await seedAccount()
  await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
  const [order, another] = [await seedWorkOrder(), await seedWorkOrder({ number: 2 })]
  const lease = { boxId: 'box_1', accessCode: '123456' }
  await seedProcess({ workOrderId: order.id, state: 'KEY_CODE_SENT', lease })
  const other = await seedProcess({ number: 2, workOrderId: another.id, state: 'STARTED' })
  const [row] = await rowsOf('select id from box_leases')
  return { leaseId: String(row?.['id']), otherId: other.id }
}

describe('the database itself lets there be only one', () => {
  it('holder of a box', async () => {
    const { leaseId, otherId } = await twoVisitsAndBoxes()
    const second = { id: 'lea_second', process_id: otherId, access_code: '654321' }
    await expect(copy('box_leases', leaseId, second)).rejects.toThrow('UNIQUE constraint failed: box_leases.box_id')
    await copy('box_leases', leaseId, { ...second, box_id: 'box_2' })
    await expect(rowsOf(`update box_leases set box_id = 'box_1' where id = 'lea_second'`)).rejects.toThrow('UNIQUE')
    await rowsOf('update box_leases set ended_at = created_at where id = ?', leaseId)
    await rowsOf(`update box_leases set box_id = 'box_1' where id = 'lea_second'`)
    await expect(rowsOf('update box_leases set ended_at = null where id = ?', leaseId)).rejects.toThrow('UNIQUE')
  })

  it('box of a visit', async () => {
    const { leaseId } = await twoVisitsAndBoxes()
    const second = { id: 'lea_second', box_id: 'box_2', access_code: '654321' }
    await expect(copy('box_leases', leaseId, second)).rejects.toThrow('UNIQUE constraint failed: box_leases.process_id')
  })

  it('visit of a code that is live in a cabinet', async () => {
    const { leaseId, otherId } = await twoVisitsAndBoxes()
    const second = { id: 'lea_second', process_id: otherId, box_id: 'box_2' }
    await expect(copy('box_leases', leaseId, second)).rejects.toThrow('UNIQUE constraint failed: box_leases.locker_id')
  })

  it('open payment of a visit, and one payment of an order number', async () => {
    const { attempt } = await begin(await seedPayer({ visma: fakeVisma() }))
    const second = { id: 'pay_second', order_number: 'second' }
    for (const status of ['INITIALIZED', 'SIGNING', 'PENDING'])
      await expect(copy('payments', attempt.id, { ...second, status })).rejects.toThrow(
        'UNIQUE constraint failed: payments.process_id',
      )
    const ended = { status: 'FAILURE' }
    await expect(copy('payments', attempt.id, { ...ended, id: 'pay_second' })).rejects.toThrow('payments.order_number')
    await copy('payments', attempt.id, { ...second, ...ended })
    await expect(rowsOf(`update payments set status = 'PENDING' where id = 'pay_second'`)).rejects.toThrow('UNIQUE')
  })

  it('vehicle of a plate in a workshop, however it is spelled', async () => {
    await seedAccount()
    const add = (id: string, plate: string, account = 'acc_north') =>
      rowsOf(
        `insert into vehicles (id, account_id, license_number, created_at, updated_at) values (?, ?, ?, 0, 0)`,
        id,
        account,
        plate,
      )
    await add('veh_1', 'HHAB1234')
    await expect(add('veh_2', 'H-HAB 1234')).rejects.toThrow('UNIQUE')
    await seedAccount({ id: 'acc_south', slug: 'south' })
    await add('veh_2', 'H-HAB 1234', 'acc_south')
  })

  it('number of a workshop, which is the next', async () => {
    await seedAccount()
    await seedAccount({ id: 'acc_south', slug: 'south' })
    const numbers = await rowsOf('select number from accounts order by number')
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
    await expect(rowsOf('update accounts set number = 1')).rejects.toThrow('UNIQUE')
  })

  it('open refund of a payment', async () => {
    const { attempt } = await begin(await seedPayer({ visma: fakeVisma() }))
    const refund = (id: string, status: string) =>
      rowsOf(
        `insert into refunds (id, payment_id, amount_cents, refund_status, reason, created_at, updated_at)
         values (?, ?, 100, ?, 'Hyvitys', 1, 1)`,
        id,
        attempt.id,
        status,
      )
    await refund('ref_first', 'INITIALIZED')
    await expect(refund('ref_second', 'INITIALIZED')).rejects.toThrow('UNIQUE constraint failed: refunds.payment_id')
    await expect(refund('ref_second', 'PENDING')).rejects.toThrow('UNIQUE constraint failed: refunds.payment_id')
    await refund('ref_second', 'FAILURE')
  })
})
