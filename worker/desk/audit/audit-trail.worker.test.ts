import { beforeEach, describe, expect, it } from 'vitest'

import { newId } from '#core/secrets/ids.ts'
import { cell } from '#domain/text/csv.ts'
import type { TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { AuditPage } from '#worker/contract/staff/audit-trail.ts'

let app: TestApp
let tokens: Awaited<ReturnType<typeof company>>['tokens']

type Row = {
  id: string
  account?: string | null
  actor?: string
  action?: string
  subject?: string
  detail?: object
  at?: number
}

/** `at` is seconds after the beginning of the test's day. */
const write = ({
  id,
  account = 'acc_north',
  actor = 'usr_admin',
  action = 'user.edit',
  subject = 'usr_x',
  ...row
}: Row) =>
  rowsOf(
    `insert into audit_log (id, account_id, actor_kind, actor_id, action, subject, detail, request_id, created_at)
     values (?, ?, 'staff', ?, ?, ?, ?, 'req_old', ?)`,
    id,
    account,
    actor,
    action,
    subject,
    JSON.stringify(row.detail ?? {}),
    testNow + (row.at ?? 0) * 1000,
  )

const get = (query = '', as: keyof typeof tokens = 'admin', file = '') =>
  app.request(`/api/staff/audit${file}?${query}`, { token: tokens[as] })
const page = async (query = '', as: keyof typeof tokens = 'admin') => jsonOf<AuditPage>(await get(query, as))
const idsOf = async (query = '', as: keyof typeof tokens = 'admin') => (await page(query, as)).items.map(({ id }) => id)

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
  await write({ id: 'aud_1', at: 1, subject: 'prc_1', action: 'process.note', detail: { noteId: 'not_1' } })
  await write({
    id: 'aud_2',
    at: 2,
    subject: 'cus_1',
    action: 'customer.edit',
    detail: { processId: 'prc_1', fields: ['email'] },
  })
  await write({ id: 'aud_3', at: 3, actor: 'usr_advisor' })
  await write({ id: 'aud_4', at: 3, account: 'acc_south' })
  await write({ id: 'aud_5', at: 4, account: 'acc_other', subject: 'prc_1' })
  await write({ id: 'aud_6', at: 5, account: null, actor: 'usr_super', action: 'session.begin' })
})

describe('the trail', () => {
  it('says who did what, the latest first, with the process that it is about', async () => {
    const { items, nextCursor } = await page()
    expect(items.map(({ id }) => id)).toEqual(['aud_3', 'aud_2', 'aud_1'])
    expect(nextCursor).toBeNull()
    expect(items[1]).toEqual({
      id: 'aud_2',
      at: new Date(testNow + 2000).toISOString(),
      actorKind: 'staff',
      actorId: 'usr_admin',
      actorName: 'usr_admin',
      action: 'customer.edit',
      subject: 'cus_1',
      processId: 'prc_1',
      detail: { processId: 'prc_1', fields: ['email'] },
      reason: null,
      accountId: 'acc_north',
      accountName: 'Pohjolan Huolto',
      requestId: 'req_old',
    })
    expect(items[2]?.processId).toBe('prc_1')
    expect(items[0]?.processId).toBeNull()
  })

  it('has the reason for which a box was opened', async () => {
    await rowsOf(`insert into lockers (id, account_id, name, address, instructions, created_at, updated_at)
      values ('lck_1', 'acc_north', 'A', 'B', '{}', 1, 1)`)
    await rowsOf(`insert into boxes (id, locker_id, account_id, number, size, size_rank, lane, grid_column, grid_row,
      created_at, updated_at) values ('box_1', 'lck_1', 'acc_north', 1, 'S', 0, 'FAST_LANE', 0, 0, 1, 1)`)
    await rowsOf(`insert into box_commands (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
      values ('bcm_1', 'box_1', 'lck_1', 'Jumissa', 'usr_admin', 1, 1)`)
    await write({ id: 'aud_7', at: 9, action: 'box.open', subject: 'box_1', detail: { commandId: 'bcm_1' } })
    expect((await page('action=box.open')).items[0]).toMatchObject({ id: 'aud_7', reason: 'Jumissa' })
  })

  it.each([
    ['admin', '', ['aud_3', 'aud_2', 'aud_1']],
    ['admin', 'accountId=acc_south', 404],
    ['admin', 'accountId=acc_nowhere', 404],
    ['foreign', '', ['aud_5']],
    ['foreign', 'subject=prc_1', ['aud_5']],
    ['group_admin', '', ['aud_4', 'aud_3', 'aud_2', 'aud_1']],
    ['group_admin', 'accountId=acc_south', ['aud_4']],
    ['group_admin', 'accountId=acc_other', 404],
    ['enerius', '', ['aud_6', 'aud_5', 'aud_4', 'aud_3', 'aud_2', 'aud_1']],
    ['enerius', 'accountId=acc_other', ['aud_5']],
    ['enerius', 'accountId=acc_nowhere', 404],
    ['enerius', 'subject=prc_1', ['aud_5', 'aud_2', 'aud_1']],
    ['superuser', 'action=session.begin', ['aud_6']],
  ] as const)('%s asking for %j sees %j', async (as, query, expected) => {
    const response = await get(query, as)
    const found = response.ok ? (await response.json<AuditPage>()).items.map(({ id }) => id) : response.status
    expect(found).toEqual(expected)
    const file = await get(query, as, '.csv')
    const lineCount = file.ok ? (await file.text()).trim().split('\r\n').length - 1 : file.status
    expect(lineCount).toBe(typeof expected === 'number' ? expected : expected.length)
  })

  it.each([
    ['service_advisor', '', ['aud_2', 'aud_1']],
    ['service_advisor', 'subject=prc_1', ['aud_2', 'aud_1']],
    ['service_advisor', 'subject=prc_2', []],
    ['service_advisor', 'action=process.note', ['aud_1']],
    ['service_advisor', 'accountId=acc_south', 404],
    ['sales', '', ['aud_9']],
    ['sales', 'subject=prc_1', []],
  ] as const)(
    '%s asking for %j sees %j: what is about the processes that they created',
    async (as, query, expected) => {
      await seedProcess({ number: 1 })
      await seedProcess({ number: 2 })
      await seedProcess({ number: 3, accountId: 'acc_south', processType: 'NO_DMS_RETRIEVE' })
      await seedProcess({ number: 4, accountId: 'acc_south' })
      await rowsOf(
        `update processes set created_by_user_id = iif(account_id = 'acc_south', 'usr_sales', 'usr_advisor') where id <> 'prc_2'`,
      )
      await write({ id: 'aud_8', at: 9, subject: 'prc_2' })
      await write({ id: 'aud_9', at: 9, account: 'acc_south', subject: 'prc_3' })
      // Of a type that sales do not see.
      await write({ id: 'aud_10', at: 9, account: 'acc_south', subject: 'prc_4' })
      app.d1.forget()
      const response = await get(query, as)
      const found = response.ok ? (await response.json<AuditPage>()).items.map(({ id }) => id) : response.status
      expect(found).toEqual(expected)
      await expectNoTableScan(app.d1)
      expect((await get(query, as, '.csv')).status).toBe(403)
    },
  )

  it.each([
    ['admin', 'person=virtanen', ['aud_2', 'aud_1']],
    ['admin', 'person=aino+virt', ['aud_2', 'aud_1']],
    ['admin', 'person=Aino+Leino', []],
    ['admin', 'person=usr_adv', ['aud_3']],
    ['admin', 'person=virtanen&action=process.note', ['aud_1']],
    ['admin', 'person=leino', []],
    ['admin', 'person=%25%25', []],
    ['group_admin', 'person=leino', ['aud_9']],
    ['foreign', 'person=virtanen', []],
    ['service_advisor', 'person=virtanen', []],
  ] as const)(
    '%s asking for %j sees %j: what that person did, and what is about their visits',
    async (as, query, expected) => {
      const aino = await seedWorkOrder({ number: 1, customer: { firstName: 'Aino', lastName: 'Virtanen' } })
      const eino = await seedWorkOrder({
        number: 2,
        accountId: 'acc_south',
        customer: { firstName: 'Eino', lastName: 'Leino' },
      })
      await seedProcess({ number: 1, workOrderId: aino.id, customerId: aino.customerId })
      await seedProcess({ number: 2, accountId: 'acc_south', workOrderId: eino.id, customerId: eino.customerId })
      await write({ id: 'aud_9', at: 9, account: 'acc_south', subject: 'prc_2' })
      app.d1.forget()
      expect(await idsOf(query, as)).toEqual(expected)
      expect(app.d1.roundTrips()).toBe(2)
      await expectNoTableScan(app.d1)
    },
  )

  it('is for signed-in users', async () => {
    expect((await app.request('/api/staff/audit')).status).toBe(401)
    expect((await app.request('/api/staff/audit.csv')).status).toBe(401)
  })

  const at = (seconds: number) => encodeURIComponent(new Date(testNow + seconds * 1000).toISOString())
  it.each([
    ['actor=usr_advisor', ['aud_3']],
    ['action=process.note', ['aud_1']],
    ['action=process.note&actor=usr_advisor', []],
    ['subject=prc_1', ['aud_2', 'aud_1']],
    ['subject=prc_1&action=customer.edit', ['aud_2']],
    ['subject=cus_1', ['aud_2']],
    [`from=${at(2)}`, ['aud_3', 'aud_2']],
    [`to=${at(2)}`, ['aud_1']],
    [`from=${at(2)}&to=${at(3)}`, ['aud_2']],
    [`subject=prc_1&from=${at(2)}`, ['aud_2']],
    ['subject=%25', []],
    [`actor=${encodeURIComponent(`' or 1=1 --`)}`, []],
  ])('for %s finds %j without walking through it', async (query, ids) => {
    app.d1.forget()
    expect(await idsOf(query)).toEqual(ids)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it.each([
    ['limit=0', 'limit', 'too_small'],
    ['limit=201', 'limit', 'too_big'],
    ['cursor=x', 'cursor', 'invalid_value'],
    ['from=yesterday', 'from', 'invalid_format'],
    ['action=DROP', 'action', 'invalid_format'],
    ['q=a', 'q', 'unknown_field'],
  ])('refuses %s', async (query, path, code) => {
    expect(await problemOf(await get(query))).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it('comes page by page, each entry once, also those of one moment and of every account', async () => {
    for (let nth = 10; nth < 17; nth += 1)
      await write({ id: `aud_${nth}`, at: 7, account: nth % 2 ? 'acc_south' : null })
    const whole = await idsOf('', 'enerius')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: AuditPage = await page(`limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`, 'enerius')
      expect(next.items.length).toBeLessThanOrEqual(3)
      seen.push(...next.items.map(({ id }) => id))
      cursor = next.nextCursor
    }
    expect(whole).toHaveLength(13)
    expect(seen).toEqual(whole)
  })

  it.each([crypto.randomUUID(), 'c-'.repeat(32)])(
    'goes on past an entry that has a click in its id: %s',
    async (click) => {
      const clicked = `aud_${newId('prc', testNow)}_${click}`
      await write({ id: clicked, at: 8, action: 'message.resend', subject: 'prc_1' })
      const first = await page('limit=1')
      expect(first.items.map(({ id }) => id)).toEqual([clicked])
      expect(await idsOf(`limit=1&cursor=${first.nextCursor}`)).toEqual(['aud_3'])
    },
  )

  it('of every account is found by each one’s index', async () => {
    app.d1.forget()
    for (const query of ['', 'action=user.edit', 'actor=usr_admin', 'subject=prc_1']) await idsOf(query, 'superuser')
    await expectNoTableScan(app.d1)
  })
})

describe('the file', () => {
  it('is what a Finnish spreadsheet opens, with ids alone, and is written into the trail itself', async () => {
    app.d1.forget()
    const response = await get('subject=prc_1', 'admin', '.csv')
    expect(app.d1.roundTrips()).toBe(2)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="audit.csv"')
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      'time;account_id;actor_kind;actor_id;action;subject;detail;request_id',
      `"${new Date(testNow + 2000).toISOString()}";"acc_north";"staff";"usr_admin";"customer.edit";"cus_1";"{""processId"":""prc_1"",""fields"":[""email""]}";"req_old"`,
      `"${new Date(testNow + 1000).toISOString()}";"acc_north";"staff";"usr_admin";"process.note";"prc_1";"{""noteId"":""not_1""}";"req_old"`,
      '',
    ])
    expect((await page('action=audit.export')).items).toMatchObject([
      { actorId: 'usr_admin', accountId: 'acc_north', detail: { fields: ['subject'] } },
    ])
  })

  it('leaves no trace where there is nothing to take', async () => {
    expect((await get('accountId=acc_nowhere', 'enerius', '.csv')).status).toBe(404)
    expect(await idsOf('action=audit.export', 'enerius')).toEqual([])
  })

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+358401234567', `"'+358401234567"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['＝1', `"'＝1"`],
    ['a"b;c\r\nd', `"a""b;c\r\nd"`],
    ['Åke', `"Åke"`],
    ['', `""`],
  ])('writes %j as %j', (value, written) => {
    expect(cell(value)).toBe(written)
  })
})
