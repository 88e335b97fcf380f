import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Role } from '#domain/enums.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { jpegOf } from '#tests/support/pictures.ts'
import { seedStaff } from '#tests/support/staff.ts'

/** Work with processes, every call × every role × whose process it is. */

let app: TestApp

/** A service visit (1, 3, 5) and a test drive (2, 4, 6) in the own account, one of the group, and a foreign one. */
beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await env.DB.prepare(`insert into account_groups (id, name, created_at) values ('grp_1', 'R', 0)`).run()
  await seedAccount({ id: 'acc_own', groupId: 'grp_1' })
  await seedAccount({ id: 'acc_group', groupId: 'grp_1' })
  await seedAccount({ id: 'acc_other' })
  const accounts = ['acc_own', 'acc_group', 'acc_other']
  for (const [index, accountId] of accounts.entries()) {
    for (const offset of [1, 2]) {
      const number = index * 2 + offset
      const names = { firstName: 'Salainen', lastName: `Sukunimi${number}` }
      const order = await seedWorkOrder({ number, accountId, customer: names })
      const processType = offset === 1 ? ('DELIVERY' as const) : ('NO_DMS_RETRIEVE' as const)
      const seed = { number, accountId, processType, workOrderId: order.id, customerId: order.customerId }
      await seedProcess({ ...seed, state: 'LINK_SENT' })
      await env.LICENCES.put(`licences/${number}`, jpegOf())
      await env.DB.prepare(
        `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
         values ('lic_${number}', 'prc_${number}', 'licences/${number}', 'image/jpeg', 9, ${testNow})`,
      ).run()
      await env.DB.prepare(
        `insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
         values ('apr_${number}', 'prc_${number}', 1, 1, 'fi-FI', '{}', 0, 'h', 0)`,
      ).run()
    }
  }
})

async function userOf(role: Role) {
  const user = await seedStaff({ id: 'usr_one', roles: [role], accountIds: ['acc_own'] })
  await env.DB.prepare(`update users set account_group_id = 'grp_1' where id = 'usr_one'`).run()
  return user.token
}

type Call = { method: string; path: string; json?: unknown }

const calls = {
  page: (n: number): Call => ({ method: 'GET', path: `prc_${n}` }),
  ticket: (n: number): Call => ({ method: 'GET', path: `prc_${n}/ticket` }),
  events: (n: number): Call => ({ method: 'GET', path: `prc_${n}/possible-events` }),
  approval: (n: number): Call => ({ method: 'GET', path: `prc_${n}/approval/apr_${n}` }),
  licence: (n: number): Call => ({ method: 'GET', path: `prc_${n}/licence-picture` }),
  note: (n: number): Call => ({ method: 'POST', path: `prc_${n}/note`, json: { clickId: click(n), text: 'Hei' } }),
  resend: (n: number): Call => ({ method: 'POST', path: `prc_${n}/resend`, json: { clickId: click(n), kind: 'link' } }),
  customer: (n: number): Call => ({ method: 'PUT', path: `prc_${n}/customer`, json: { version: 1, city: 'Oulu' } }),
  event: (n: number): Call => ({ method: 'POST', path: `prc_${n}/event`, json: { type: 'cancel', version: 2 } }),
}
type Name = keyof typeof calls

const reads: readonly Name[] = ['page', 'ticket', 'events', 'approval']
const writes: readonly Name[] = ['note', 'resend', 'customer', 'event']

/** Statuses of the six processes: own, group's, foreign; each a service visit and a test drive. */
type Row = readonly [number, number, number, number, number, number]
type Expected = Readonly<Record<Role, { read: Row; write: Row; licence: Row }>>

const own: Row = [200, 200, 404, 404, 404, 404]
const group: Row = [200, 200, 200, 200, 404, 404]
const all: Row = [200, 200, 200, 200, 200, 200]
const salesOnly: Row = [404, 200, 404, 404, 404, 404]
const seenOnly: Row = [403, 403, 403, 403, 403, 403]

const expected: Expected = {
  superuser: { read: all, write: all, licence: all },
  group_admin: { read: group, write: group, licence: group },
  admin: { read: own, write: own, licence: own },
  service_advisor: { read: own, write: own, licence: own },
  sales: { read: salesOnly, write: salesOnly, licence: [404, 403, 404, 404, 404, 404] },
  enerius: { read: all, write: seenOnly, licence: seenOnly },
}

const table = Object.entries(expected).flatMap(([role, rows]) => [
  ...reads.map((name) => [role, name, rows.read] as const),
  ...writes.map((name) => [role, name, rows.write] as const),
  [role, 'licence', rows.licence] as const,
])

function roleOf(name: string): Role {
  const role = Object.keys(expected).find((one): one is Role => one === name)
  if (role === undefined) throw new Error('Not a role')
  return role
}

const numbers = [1, 2, 3, 4, 5, 6]

describe('work with a process', () => {
  it.each(table)('%s calling %s', async (role, name, statuses) => {
    const token = await userOf(roleOf(role))
    const answers: number[] = []
    const refusals: string[] = []
    for (const number of numbers) {
      const { method, path, json } = calls[name](number)
      const response = await app.request(`/api/staff/process/${path}`, { method, token, ...(json ? { json } : {}) })
      const body = await response.text()
      answers.push(response.status)
      if (response.status !== 200) refusals.push(body)
    }
    // Whoever is refused learns nothing of it.
    expect(refusals.join('\n')).not.toMatch(/Salainen|Sukunimi|CDE0000|acc_/)
    expect(answers).toEqual(statuses)
    await expectOnlyAllowedChanged(statuses)
  })

  it.each(Object.keys(calls))('%s without a session, with a broken token, or from another site', async (key) => {
    const name = [...reads, ...writes, 'licence' as const].find((one) => one === key) ?? 'page'
    const { method, path, json } = calls[name](1)
    const send = (more: Parameters<TestApp['request']>[1]) =>
      app.request(`/api/staff/process/${path}`, { method, ...(json ? { json } : {}), ...more })
    const token = await userOf('superuser')
    expect((await send({})).status).toBe(401)
    expect((await send({ token: 'a.b.c' })).status).toBe(401)
    expect((await send({ token: `${token.slice(0, -3)}abc` })).status).toBe(401)
    const bare = await send({ token, csrf: false })
    expect(method === 'GET' || bare.status === 403).toBe(true)
    await env.DB.prepare(`update users set disabled_at = 1`).run()
    expect((await send({ token })).status).toBe(401)
  })
})

/** Where a call was refused nothing was written. */
async function expectOnlyAllowedChanged(statuses: Row): Promise<void> {
  const touched = await rowsOf(`
    select distinct subject from (
      select case when subject like 'cus_%' then 'prc_' || substr(subject, 5) else subject end as subject from audit_log
      union all select process_id from process_notes
      union all select id from processes where state <> 'LINK_SENT'
      union all select stream_key from outbox where stream_key not like '%:room')`)
  const allowed = new Set(numbers.filter((_number, index) => statuses[index] === 200).map((number) => `prc_${number}`))
  expect(touched.map((row) => String(row['subject'])).filter((subject) => !allowed.has(subject))).toEqual([])
}
