import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { archiveNow, endedVisit, everything } from '#tests/support/archive.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { archiveVisits, eraseArchived, sweepArchive } from '#worker/archive/index.ts'
import type { BoardPage } from '#worker/contract/staff/visit/board.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'
import { eraseCustomers } from '#worker/licences/retention/index.ts'

import { archivedOf } from './archive.queries.ts'
import { archivedTables } from './archived-tables.ts'
import { readDocument } from './open-visit.ts'

beforeEach(freshDatabase)

type Visit = Awaited<ReturnType<typeof endedVisit>>

const countsOf = async () =>
  Object.fromEntries(
    await Promise.all(
      archivedTables().map(async ({ name }) => [name, (await rowsOf(`select 1 from "${name}"`)).length] as const),
    ),
  )

const inArchive = async () => (await env.LICENCES.list({ prefix: 'archive/' })).objects.map(({ key }) => key)

async function read<Answer>({ app }: Pick<Visit, 'app'>, token: string, path: string): Promise<Answer> {
  const response = await app.request(`/api/staff/process${path}`, { token })
  expect([path, response.status, app.logged.filter((line) => line.includes('request.failed'))]).toEqual([path, 200, []])
  return response.json<Answer>()
}

/** Somebody who is signed in when the visit has been over for long. */
async function later(visit: Visit, given: Parameters<typeof seedStaff>[0] = {}) {
  if (visit.app.clock.now() < Date.parse('2027-01-01')) visit.app.clock.advance(91 * dayMs)
  return seedStaff({ id: 'usr_later', ...given, now: visit.app.clock.now() })
}

const documentOf = async (visit: Visit) => {
  const [row] = await archivedOf(visit.app.deps().db, visit.id)
  if (row === undefined) throw new Error('It is not in the archive')
  return readDocument(visit.app.deps(), row)
}

/** Rows of the test itself, rows that depend on when it ran, and the note of the user who brought a visit back. */
const besides = ['audit_log', 'ledger_links', 'rate_limits', 'sessions', 'user_accounts', 'user_roles', 'users']

/** All that stands in the database, without what each sealing makes anew. */
async function standing(): Promise<Record<string, unknown>> {
  const tables = Object.entries(await everything()).filter(([name]) => !besides.includes(name))
  const rows = tables.map(
    ([name, all]) =>
      [
        name,
        all
          .filter((row) => row['kind'] !== 'RESTORED')
          .map((row) => (typeof row['sealed_text'] === 'string' ? { ...row, sealed_text: 'sealed' } : row)),
      ] as const,
  )
  return Object.fromEntries(rows)
}

describe('a visit that is over', () => {
  it('leaves the database whole, reads as before, is found, and comes back as it was', async () => {
    const visit = await endedVisit()
    const { app, id } = visit
    const before = await countsOf()
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    const { token } = await later(visit)
    const hot = await read<ProcessPage>(visit, token, `/${id}`)
    const approval = hot.approvals[0]?.id ?? ''
    const evidence = await read<ApprovalEvidence>(visit, token, `/${id}/approval/${approval}`)
    const stood = await standing()
    const found = await rowsOf('select * from search_terms')
    expect(found).not.toEqual([])
    expect(await archiveNow(app, 0)).toBe(1)
    expect(Object.entries(await countsOf()).filter(([, count]) => count > 0)).toEqual([])
    expect(await inArchive()).toHaveLength(1)
    expect(await rowsOf('select * from search_terms')).toEqual([])

    app.d1.forget()
    const cold = await read<ProcessPage>(visit, token, `/${id}`)
    expect(app.d1.roundTrips()).toBe(3)
    const changed = {
      archivedAt: expect.any(String),
      may: expect.anything(),
      possible: expect.anything(),
      write: expect.anything(),
      room: null,
    }
    expect(cold).toEqual({ ...hot, ...changed })
    expect(cold.possible.events).toEqual([])
    expect(await read(visit, token, `/${id}/approval/${approval}`)).toEqual(evidence)
    for (const q of [
      'xky',
      'XKY-482',
      'volvo',
      '26-1',
      `volvo ${hot.customer?.lastName}`,
      String(hot.customer?.phoneNumber),
    ]) {
      const { archived } = await read<BoardPage>(visit, token, `?q=${encodeURIComponent(q)}`)
      expect([q, archived.map((one) => one.id)]).toEqual([q, [id]])
    }
    expect((await read<BoardPage>(visit, token, `?q=matti`)).archived).toEqual([])

    const back = () =>
      app.request(`/api/staff/process/${id}/restore`, { method: 'POST', token, json: { reason: 'Hyvitys' } })
    const [one, other] = await Promise.all([back(), back()])
    expect([one.status, other.status]).toEqual([200, 200])
    const restored = await read<ProcessPage>(visit, token, `/${id}`)
    expect(restored).toEqual({
      ...hot,
      notes: [expect.objectContaining({ kind: 'RESTORED', text: 'Hyvitys' }), ...hot.notes],
    })
    expect(await standing()).toEqual(stood)
    expect(await rowsOf('select * from search_terms')).toEqual(found)
    expect(await rowsOf('select * from archived_terms')).toEqual([])
    expect(await rowsOf(`select action, subject from audit_log where action = 'process.restore'`)).toEqual([
      { action: 'process.restore', subject: id },
    ])
    // It is left alone for a while, and its document goes when no copy of the database can name it.
    expect(await archiveVisits(app.deps())).toBe(0)
    app.clock.advance(36 * dayMs)
    expect(await sweepArchive(app.deps())).toBe(1)
    expect(await inArchive()).toEqual([])
    expect(await archiveVisits(app.deps())).toBe(1)
  }, 120_000)

  it('is nobody else’s', async () => {
    const visit = await endedVisit()
    await later(visit)
    await archiveNow(visit.app, 0)
    await rowsOf(
      `insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, created_at, updated_at)
       values ('acc_south', 'south', 'South', 'South', '[]', '[]', 1, 1)`,
    )
    const stranger = await seedStaff({ id: 'usr_stranger', accountIds: ['acc_south'], now: visit.app.clock.now() })
    const support = await seedStaff({ id: 'usr_support', roles: ['enerius'], now: visit.app.clock.now() })
    const json = { reason: 'Hyvitys' }
    const statuses = async (token: string) => [
      (await visit.app.request(`/api/staff/process/${visit.id}`, { token })).status,
      (await visit.app.request(`/api/staff/process/${visit.id}/restore`, { method: 'POST', token, json })).status,
    ]
    expect(await statuses(stranger.token)).toEqual([404, 404])
    expect((await read<BoardPage>(visit, stranger.token, '?q=xky')).archived).toEqual([])
    expect((await statuses(support.token))[0]).toBe(200)
    expect((await read<ProcessPage>(visit, support.token, `/${visit.id}`)).may.restore).toBe(false)
    expect(await rowsOf('select 1 from processes')).toEqual([])
  })

  it('comes back for a late word of its provider', async () => {
    const visit = await endedVisit()
    visit.app.clock.advance(91 * dayMs)
    await archiveNow(visit.app, 0)
    const call = visit.paytrail.callOf(visit.orderNumber)
    expect((await visit.app.request(call, { csrf: false })).status).toBeLessThan(300)
    expect(await rowsOf('select id from processes')).toEqual([{ id: visit.id }])
  })

  it('fits in beside what came since', async () => {
    const visit = await endedVisit()
    const { token } = await later(visit)
    await archiveNow(visit.app, 0)
    const put = await visit.dealer.put()
    expect(put.ok).toBe(true)
    const path = `/api/staff/process/${visit.id}/restore`
    expect((await visit.app.request(path, { method: 'POST', token, json: { reason: 'Hyvitys' } })).status).toBe(200)
    expect(await rowsOf('select count(*) as n from vehicles')).toEqual([{ n: 1 }])
    expect(await rowsOf('select external_work_order_id is null as isWithout from work_orders order by 1')).toEqual([
      { isWithout: 0 },
      { isWithout: 1 },
    ])
    expect(await rowsOf('pragma foreign_key_check')).toEqual([])
  })
})

const open: Record<string, string> = {
  'an effect that is to be made': `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at) values ('obx', ?1, 'x', '{}', 1, 1)`,
  'an effect of its room': `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at) values ('obx', ?1 || ':room', 'x', '{}', 1, 1)`,
  'a dealer system that was not told': `update webhook_deliveries set status = 'PARKED' where process_id = ?1`,
  'an answer that nobody read': `update processes set unanswered_since = 1 where id = ?1`,
  'money that pays for nothing': `update payments set surplus_cents = 5000 where process_id = ?1`,
  'a refund that runs': `update refunds set refund_status = 'PENDING' where payment_id in (select id from payments where process_id = ?1)`,
  'a payment that is asked about': `update payments set next_ask_at = 9999999999999 where process_id = ?1`,
  'keys in a box': `update box_leases set ended_at = null where process_id = ?1`,
  'a picture of a licence': `update driving_licences set deleted_at = null where process_id = ?1`,
  'a picture of what was found': `update additional_work_findings set deleted_at = null where process_id = ?1`,
  'a person who is still known': `update identity_checks set forgotten_at = null where process_id = ?1`,
  'a refund that is offered': `update processes set state = 'REFUND_READY' where id = ?1`,
}

describe('what keeps a visit in the database', () => {
  it.each(Object.entries(open))('is %s', async (_what, sql) => {
    const visit = await endedVisit()
    await rowsOf(sql, visit.id)
    expect(await archiveNow(visit.app, 92)).toBe(0)
    expect(await rowsOf('select id from processes')).toEqual([{ id: visit.id }])
    expect(await inArchive()).toEqual([])
  })

  it('is time, and a digest that its approvals are still without', async () => {
    const { app } = await endedVisit()
    expect(await archiveNow(app, 89)).toBe(0)
    app.clock.advance(2 * dayMs)
    await env.DB.batch([
      env.DB.prepare('drop trigger ledger_links_no_delete'),
      env.DB.prepare('delete from ledger_links'),
    ])
    expect(await archiveVisits(app.deps())).toBe(0)
    expect(await archiveNow(app, 0)).toBe(1)
  })

  it('is whatever happens while its document is made', async () => {
    const visit = await endedVisit()
    const { app, id } = visit
    await archiveNow(app, 89)
    app.clock.advance(2 * dayMs)
    const licences = new Proxy(env.LICENCES, {
      get(bucket, key) {
        const member: unknown = Reflect.get(bucket, key, bucket)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]): Promise<unknown> => {
          if (key === 'put') await rowsOf(`update messages set delivered_at = 5 where process_id = ?`, id)
          return Reflect.apply(member, bucket, args)
        }
      },
    })
    expect(await archiveVisits({ ...app.deps(), licences })).toBe(0)
    expect(await rowsOf('select id from processes')).toEqual([{ id }])
    expect(await rowsOf('select count(*) as n from archive_loose')).toEqual([{ n: 1 }])
    expect(await archiveVisits(app.deps())).toBe(1)
  })

  it('holds against who deletes by hand', async () => {
    const visit = await endedVisit()
    await expect(rowsOf('delete from approvals')).rejects.toThrow('append only')
    await expect(rowsOf('delete from process_events')).rejects.toThrow('append only')
    visit.app.clock.advance(91 * dayMs)
    await archiveNow(visit.app, 0)
    await expect(rowsOf('delete from archived_visits')).rejects.toThrow('append only')
  })
})

describe('a customer', () => {
  it('is erased in the archive as in the database, and the document before opens no more', async () => {
    const visit = await endedVisit()
    visit.app.clock.advance(91 * dayMs)
    await archiveNow(visit.app, 0)
    const [before] = await rowsOf('select object_key, sealed_key from archived_visits')
    visit.app.clock.advance(600 * dayMs)
    expect(await eraseArchived(visit.app.deps())).toBe(0)
    visit.app.clock.advance(200 * dayMs)
    expect(await eraseArchived(visit.app.deps())).toBe(1)
    expect(await eraseArchived(visit.app.deps())).toBe(0)
    const now = visit.app.clock.now()
    const inDocument = (await documentOf(visit)).tables
    const [after] = await rowsOf('select * from archived_visits')
    expect(after).toMatchObject({ customer_name: null, erased_at: now })
    expect(after?.['sealed_key']).not.toBe(before?.['sealed_key'])
    const left = JSON.stringify([after, inDocument, await rowsOf('select * from archived_terms')]).toLowerCase()
    for (const gone of ['+358', 'rengas vuotaa', 'matti', 'milloin auto', 'asiakas soitti']) {
      expect(left).not.toContain(gone)
    }
    expect(left).toContain('xky482')
    visit.app.clock.advance(36 * dayMs)
    await sweepArchive(visit.app.deps())
    expect(await inArchive()).toEqual([`archive/${String(after?.['object_key'])}`])

    await freshDatabase()
    const other = await endedVisit()
    other.app.clock.set(now)
    expect(await eraseCustomers(other.app.deps())).toBe(1)
    await archiveNow(other.app, 0)
    const made = JSON.stringify(await documentOf(other)).replaceAll(/"[a-z]{3}_[0-9a-z]{9,}"/g, '"id"')
    expect(made).not.toContain('+358')
    const [erasedFirst] = await rowsOf('select erased_at from archived_visits')
    expect(erasedFirst).toEqual({ erased_at: now })
  })
})
