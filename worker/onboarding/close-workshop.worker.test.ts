import { beforeEach, describe, expect, it } from 'vitest'

import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { threeWorkshops, visitOf, workshops } from '#tests/support/three-workshops.ts'
import type { WorkshopClosing } from '#worker/contract/staff/onboarding.ts'

beforeEach(freshDatabase)

const [own, , foreign] = workshops
type Problem = { code: string; changed: WorkshopClosing }

/** Everything in the workshop has ended. */
const ended = `update processes set state = 'CANCELLED' where account_id = 'acc_own'`

async function begin(role: 'superuser' | 'group_admin' = 'superuser') {
  const { app, user } = await threeWorkshops(role)
  const send = (verb: string, json?: object, accountId: string = own.accountId) =>
    app.request(`/api/staff/workshop/${accountId}/${verb}`, {
      method: json === undefined ? 'GET' : 'POST',
      token: user.token,
      ...(json === undefined ? {} : { json }),
    })
  const close = (version = 1, reason = 'Toiminta loppuu') => send('close', { version, reason })
  return { app, user, send, close }
}

const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer())

const insertPayment = (status: string, surplus = 0) => `
  insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, surplus_cents,
    frozen_pricing, created_at, updated_at)
  values ('pay_1', '${visitOf(own)}', 'acc_own', 'ONLINE', 'SVEA', 'o1', '${status}', 100, ${surplus}, '{}', 0, 0)`
const insertLease = `
  insert into box_leases (id, box_id, locker_id, process_id, access_code, expires_at, created_at)
  values ('lea_1', 'lck_0_box_1', 'lck_0', '${visitOf(own)}', '123456', 1, 0)`
const insertRefund = `
  insert into refunds (id, payment_id, amount_cents, refund_status, created_at, updated_at)
  values ('ref_1', 'pay_1', 50, 'PENDING', 0, 0)`

describe('a workshop is not closed', () => {
  it('while visits are open: they are named', async () => {
    const { close, send } = await begin()
    const before = await everyRow()
    const response = await close()
    expect(response.status).toBe(409)
    const { code, changed } = await response.json<Problem>()
    expect(code).toBe('workshop.in_use')
    expect(changed.inTheWay).toEqual([
      {
        what: 'visits',
        count: 3,
        visits: [
          { id: 'prc_1', name: 'ZZOWN-1' },
          { id: 'prc_2', name: 'ZZOWN-2' },
          { id: 'prc_3', name: 'ZZOWN-3' },
        ],
      },
    ])
    expect(await (await send('closing')).json()).toEqual(changed)
    expect(await everyRow()).toEqual(before)
  })

  it.each([
    ['payments', [insertPayment('PENDING')]],
    ['refunds', [insertPayment('SUCCESS'), insertRefund]],
    ['surplus', [insertPayment('SUCCESS', 30)]],
    ['leases', [insertLease]],
  ] as const)('while there are %s', async (what, statements) => {
    const { close } = await begin()
    for (const statement of [ended, ...statements]) await rowsOf(statement)
    const response = await close()
    const { changed } = await response.json<Problem>()
    expect([response.status, changed.inTheWay]).toEqual([
      409,
      [{ what, count: 1, visits: [{ id: 'prc_1', name: 'ZZOWN-1' }] }],
    ])
    expect(changed.workshop.closed).toBeNull()
  })

  it('by who saw another version of it', async () => {
    const { close } = await begin()
    await rowsOf(ended)
    const response = await close(7)
    expect([response.status, (await response.json<Problem>()).code]).toEqual([409, 'workshop.changed'])
  })
})

describe('closing', () => {
  it('is written down with its reason, once', async () => {
    const { close, app, user } = await begin('group_admin')
    await rowsOf(ended)
    const first = await close()
    expect(first.status).toBe(200)
    const { workshop, inTheWay } = await first.json<WorkshopClosing>()
    expect(inTheWay).toEqual([])
    expect(workshop).toMatchObject({ closed: { reason: 'Toiminta loppuu' }, version: 2 })
    expect((await close()).status).toBe(200)
    expect(await rowsOf(`select account_id, detail from audit_log where action = 'account.close'`)).toEqual([
      { account_id: 'acc_own', detail: '{"reason":"Toiminta loppuu"}' },
    ])
    // Staff go on reading it.
    expect((await app.request(`/api/staff/process/${visitOf(own)}`, { token: user.token })).status).toBe(200)
  })

  it('is taken back by the operator alone', async () => {
    const { send } = await begin()
    await rowsOf(`update accounts set closed_at = 1, closed_reason = 'Muutto', version = 4 where id = 'acc_own'`)
    const response = await send('reopen', { version: 4 })
    expect(await response.json()).toMatchObject({ workshop: { closed: null, version: 5 } })
    expect((await send('reopen', { version: 4 })).status).toBe(200)
    await rowsOf(`update user_roles set role = 'group_admin' where user_id = 'usr_one'`)
    expect((await send('reopen', { version: 5 })).status).toBe(403)
  })
})

describe('in a closed workshop', () => {
  async function closed() {
    const begun = await begin()
    const answer = await begun.app.request('/api/dms/work-order/WO-1', { token: dmsKey })
    expect(answer.status).toBe(200)
    await rowsOf(ended)
    expect((await begun.close()).status).toBe(200)
    return begun
  }
  const dmsKey = 'dms-key-of-zzown-0123456789abcdef'

  it('staff begin nothing', async () => {
    const { app, user } = await closed()
    const json = {
      clickId: 'click-00000001',
      accountId: 'acc_own',
      processType: 'DELIVERY',
      workOrderId: 'wo_20',
      send: { when: 'now' },
    }
    const before = await everyRow()
    const response = await app.request('/api/staff/process', { method: 'POST', token: user.token, json })
    expect([response.status, await response.json()]).toEqual([409, expect.objectContaining({ code: 'account.closed' })])
    expect(await everyRow()).toEqual(before)
    await rowsOf(`update accounts set closed_at = null where id = 'acc_own'`)
    expect((await app.request('/api/staff/process', { method: 'POST', token: user.token, json })).status).toBe(201)
  })

  it('nothing that has ended goes on again', async () => {
    await closed()
    await expect(rowsOf(`update processes set state = 'LINK_SENT' where id = 'prc_1'`)).rejects.toThrow(
      'account.closed',
    )
  })

  it('the key of the dealer system is unknown', async () => {
    const { app } = await closed()
    for (const [method, path, json] of [
      ['GET', 'work-order/WO-1', null],
      ['PUT', 'work-order/WO-1', {}],
      ['POST', 'process', { externalWorkOrderId: 'WO-20', processType: 'DELIVERY' }],
      ['GET', 'process/prc_1', null],
    ] as const) {
      const init = { method, token: dmsKey, ...(json === null ? {} : { json }) }
      const [real, unknown] = await Promise.all(
        [dmsKey, 'dms-key-of-nobody-0123456789abcdef'].map((token) =>
          app.request(`/api/dms/${path}`, { ...init, token }),
        ),
      )
      const told = async (response: Response | undefined) => [response?.status, (await response?.json<Problem>())?.code]
      const answer = await told(real)
      expect(answer).toEqual(await told(unknown))
      expect(answer[0]).toBe(401)
    }
  })
})

describe('the visits of a workshop as a file', () => {
  it('has a line for each, with what people wrote, and is written down', async () => {
    const { send } = await begin('group_admin')
    await rowsOf(insertPayment('SUCCESS'))
    const response = await send('visits-file', {})
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="visits.jsonl"')
    const text = await textOf(response)
    const lines = text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatchObject({
      id: 'prc_1',
      licenseNumber: 'ZZOWN-1',
      customer: { firstName: 'zzown' },
      rows: [{ description: 'Huolto zzown', priceCents: 10_000 }],
      payments: [{ status: 'SUCCESS', amountCents: 100, refunds: [] }],
      approvals: [{ number: 1, totalCents: 0 }],
    })
    expect(text).not.toMatch(/zzsister|zzforeign/)
    expect(await rowsOf(`select account_id, subject from audit_log where action = 'account.export'`)).toEqual([
      { account_id: 'acc_own', subject: 'acc_own' },
    ])
  })

  it('goes on page by page to the last visit', async () => {
    const { send } = await begin()
    await rowsOf(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 250)
      insert into processes (id, account_id, link_code, process_type, state, current_step, state_changed_at, last_event_id,
        created_at, updated_at)
      select 'prc_m' || i, 'acc_own', 'M' || i, 'DELIVERY', 'LINK_GENERATED', 'WORK_ORDER', 0, 'evt_' || i, 5, 0 from n`)
    const lines = (await textOf(await send('visits-file', {}))).trim().split('\n')
    const ids = lines.map((line) => /"id":"(\w+)"/.exec(line)?.[1])
    expect([ids.length, new Set(ids).size]).toEqual([253, 253])
  })

  it('is nobody’s of another group', async () => {
    const { send } = await begin('group_admin')
    expect((await send('visits-file', {}, foreign.accountId)).status).toBe(404)
    expect(await rowsOf(`select 1 as one from audit_log where action = 'account.export'`)).toEqual([])
  })
})
