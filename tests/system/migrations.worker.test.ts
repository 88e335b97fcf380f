import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { processStates } from '#domain/enums.ts'
import { initialStates, transitionPairs } from '#domain/process-lifecycle.ts'
import { emptyBindings } from '#tests/support/bindings.ts'
import { everyRow, seedCustomer, storedPictures } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { besides } from '#tests/support/migrated.ts'
import { shortestHistory } from '#tests/support/process-factory.ts'

beforeEach(freshDatabase)

async function setState(id: string, state: string): Promise<void> {
  await env.DB.prepare('update processes set state = ? where id = ?').bind(state, id).run()
}

describe('migrations', () => {
  const everything = async () => [
    await rowsOf(
      `select type, name, tbl_name, replace(replace(sql, ?1 || ' AND', 'WHEN'), ?1 || ' ', '') as sql from sqlite_master
         where name <> ?2 order by type, name`,
      `WHEN ${besides.condition}`,
      besides.table,
    ),
    await everyRow(),
    await storedPictures(),
  ]

  it('leads to what every other test begins with', async () => {
    await emptyBindings()
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
    const expected = await everything()
    await freshDatabase()
    expect(await everything(), 'made anew').toEqual(expected)
    await seedCustomer()
    await env.LICENCES.put('picture', 'x')
    expect(await everything()).not.toEqual(expected)
    await freshDatabase()
    expect(await everything(), 'emptied').toEqual(expected)
    await env.DB.prepare('drop trigger approvals_no_delete').run()
    await env.DB.prepare('drop table job_runs').run()
    await freshDatabase()
    expect(await everything(), 'with another schema').toEqual(expected)
  })

  it('applies every prefix of itself, one after the other', async () => {
    await emptyBindings()
    for (let count = 1; count <= env.TEST_MIGRATIONS.length; count += 1) {
      await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, count))
    }
    expect(await rowsOf('select name from d1_migrations order by id')).toEqual(
      env.TEST_MIGRATIONS.map(({ name }) => ({ name })),
    )
  })

  it('seeds exactly the transitions of the domain', async () => {
    const rows = await rowsOf('select from_state, to_state from process_transitions')
    const pairs = rows.map((row) => `${String(row['from_state'])} → ${String(row['to_state'])}`)
    expect(pairs.toSorted()).toEqual(
      transitionPairs()
        .map(([from, to]) => `${from} → ${to}`)
        .toSorted(),
    )
  })
})

describe('the database', () => {
  it('refuses a transition that is not in the table and keeps the state', async () => {
    await seedAccount()
    const visit = await seedProcess({ state: 'STARTED' })
    await expect(setState(visit.id, 'PAYMENT_DONE')).rejects.toThrow('illegal transition')
    expect(await rowsOf('select state from processes')).toEqual([{ state: 'STARTED' }])
  })

  it('refuses to write a state over itself unless the table names the repetition', async () => {
    await seedAccount()
    const started = await seedProcess({ number: 1, state: 'STARTED' })
    const full = await seedProcess({ number: 2, state: 'NO_ROOM_LEFT' })
    await expect(setState(started.id, 'STARTED')).rejects.toThrow('illegal transition')
    await setState(full.id, 'NO_ROOM_LEFT')
  })

  it('lets a process be born in the initial states alone', async () => {
    await seedAccount()
    const births = processStates.map(async (state) => {
      const birth = env.DB.prepare(
        `insert into processes (id, account_id, link_code, process_type, state, current_step, state_changed_at, last_event_id, created_at, updated_at)
         values (?1, 'acc_north', ?1, 'DELIVERY', ?1, 'WORK_ORDER', 0, ?1, 0, 0)`,
      ).bind(state)
      const refusal = await birth.run().then(
        () => null,
        (error: unknown) => String(error),
      )
      return [state, refusal?.includes('illegal initial state') ?? false] as const
    })
    const expected = processStates.map((state) => [state, initialStates[state] === undefined] as const)
    expect(await Promise.all(births)).toEqual(expected)
  })

  it.each(['process_events', 'approvals', 'audit_log', 'ledger_links', 'money_facts'])(
    'never changes or removes a row of %s',
    async (table) => {
      await seedAccount()
      const visit = await seedProcess()
      await env.DB.prepare(
        `insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
       values ('apr_1', ?, 1, 1, 'fi-FI', '{}', 0, 'h', 0)`,
      )
        .bind(visit.id)
        .run()
      await rowsOf(
        `insert into audit_log (id, actor_kind, action, subject, created_at) values ('aud_1', 'staff', 'box.open', 'x', 0)`,
      )
      await rowsOf(`insert into ledger_links (number, source, day, row_count, last_at, last_id, marks, previous_hash, hash, created_at)
      values (1, 'audit', '2026-11-29', 1, 0, 'aud_1', '[]', '', 'h', 0)`)
      await rowsOf(`insert into money_facts (id, payment_id, account_id, order_number, kind, amount_cents, created_at)
      values ('mny_1', 'pay_1', 'acc_north', '26-1', 'TAKEN', 100, 0)`)
      await expect(env.DB.prepare(`update ${table} set created_at = 1`).run()).rejects.toThrow('append only')
      await expect(env.DB.prepare(`delete from ${table}`).run()).rejects.toThrow('append only')
    },
  )

  it('refuses a workshop that asks for an identity nobody checks', async () => {
    await seedAccount()
    const asked = `update accounts set identity_check = 'ALL', identity_provider = null`
    await expect(env.DB.prepare(asked).run()).rejects.toThrow('identity provider missing')
  })

  it('lets every state be reached by a history of its own', async () => {
    await seedAccount()
    for (const [index, state] of processStates.entries()) {
      const processType =
        state === 'RETRIEVE_STARTED' || state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT' ? 'RETRIEVE' : 'DELIVERY'
      const onlyPayment = state === 'USE_ONLY_PAYMENT'
      const visit = await seedProcess({ number: index, state, processType: onlyPayment ? 'ONLY_PAYMENT' : processType })
      const [row] = await rowsOf('select state, version from processes where id = ?', visit.id)
      expect(row).toEqual({ state, version: visit.version })
    }
    expect(shortestHistory('KEY_CODE_SENT', 'DELIVERY').hops.map(({ type }) => type)).toEqual([
      'open',
      'reserve_box',
      'request_key_code',
      'key_code_sent',
    ])
  })

  it('lets one process of an order be unfinished, whichever way another would come to be', async () => {
    await seedAccount()
    const order = await seedWorkOrder()
    const ofOrder = { workOrderId: order.id, customerId: order.customerId }
    const taken = 'constraint failed: processes.work_order_id'
    const first = await seedProcess({ ...ofOrder, number: 1, state: 'LINK_SENT' })
    await expect(seedProcess({ ...ofOrder, number: 2 })).rejects.toThrow(taken)
    await setState(first.id, 'DELIVERY_NOT_COMPLETED')

    const copy = `insert into processes (id, account_id, link_code, process_type, state, current_step, work_order_id,
        state_changed_at, last_event_id, created_at, updated_at)
      select 'prc_' || value, account_id, value || 'C' || value, process_type, 'LINK_GENERATED', current_step, work_order_id,
        0, '', 0, 0 from processes, json_each('[7,8]')`
    await expect(rowsOf(copy)).rejects.toThrow(taken)
    const second = await seedProcess({ ...ofOrder, number: 2, state: 'LINK_SENT' })
    await expect(setState(first.id, 'LINK_SENT')).rejects.toThrow(taken)

    const third = await seedProcess({ number: 3, state: 'LINK_SENT' })
    const give = 'update processes set work_order_id = ? where id = ?'
    await expect(rowsOf(give, order.id, third.id)).rejects.toThrow(taken)
    await setState(second.id, 'STARTED')
    await setState(second.id, 'CANCELLED')
    await rowsOf(give, order.id, third.id)
    await expect(setState(first.id, 'LINK_SENT')).rejects.toThrow(taken)
    await setState(third.id, 'CANCELLED')
    await setState(first.id, 'LINK_SENT')
    expect(await rowsOf('select state from processes order by id')).toEqual([
      { state: 'LINK_SENT' },
      { state: 'CANCELLED' },
      { state: 'CANCELLED' },
    ])
  })

  it('knows since when a message that was needed goes nowhere, until the process goes on', async () => {
    await seedAccount()
    const { id } = await seedProcess({ state: 'LINK_SENT' })
    const comesTo = async (state: string, at: number) => {
      await env.DB.prepare('update processes set state = ?, updated_at = ? where id = ?').bind(state, at, id).run()
      const [row] = await rowsOf('select unreached_since from processes')
      return row?.['unreached_since']
    }
    expect(await comesTo('LINK_SENT', 1)).toBeNull()
    expect(await comesTo('LINK_SEND_FAILED', 2)).toBe(2)
    expect(await comesTo('LINK_SEND_FAILED', 3)).toBe(2)
    expect(await comesTo('LINK_SENT', 4)).toBeNull()
    await rowsOf('update processes set unreached_since = 5')
    expect(await comesTo('LINK_SENT', 6)).toBe(5)
    expect(await comesTo('STARTED', 7)).toBeNull()
    expect(await comesTo('BOX_RESERVED', 8)).toBeNull()
  })
})
