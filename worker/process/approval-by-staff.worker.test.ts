import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { createCsrfToken } from '#core/http/csrf.ts'
import { canonicalJson, consentHash } from '#domain/process/consent.ts'
import { cookieNames, testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { answerOf, confirmed, readyToConfirm, storedApprovals } from '#tests/support/customer-writes.ts'
import { expectNothingChanged, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { seedAccount, seedWorkOrder } from '#tests/support/factories.ts'
import { giveFastLane, kioskOf } from '#tests/support/fast-lane.ts'
import { approvedVisit, brakes, moveTo, service, toDone } from '#tests/support/priced-visit.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { Problem } from '#worker/contract/problem.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'

beforeEach(freshDatabase)

const reason = 'Asiakas hyväksyi puhelimessa'
const confirm = (customer: Customer, more: object = {}) =>
  customer.send('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION', ...more }, { version: 2 })
const trail = () =>
  rowsOf(`select account_id, actor_kind, actor_id, subject, detail from audit_log where action = 'approval.by_staff'`)

/** The browser has the cookie of somebody of the staff. */
async function signedIn(app: TestApp) {
  const staff = await seedStaff()
  app.cookies.set(cookieNames.session, staff.sessionToken)
  app.cookies.set(cookieNames.csrf, createCsrfToken(env.CSRF_SECRET, staff.sessionToken))
  return staff
}

async function problemOf(response: Response) {
  const { code, errors } = await response.json<Problem>()
  return { status: response.status, code, errors }
}
const reasonNeeded = {
  status: 422,
  code: 'approval.reason_needed',
  errors: [{ path: 'reason', code: 'required' }],
}

describe('an approval in a browser where staff are signed in', () => {
  it('is given with a reason, which stands in the ledger with who was there, in two round trips', async () => {
    const customer = await seedCustomer({ process: readyToConfirm })
    const staff = await signedIn(customer.app)
    customer.app.d1.forget()
    await confirmed(confirm(customer, { reason: ` ${reason} ` }))
    expect(customer.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(customer.app.d1)
    const [approval] = await storedApprovals()
    expect(approval?.document['byStaff']).toEqual({ userId: 'usr_advisor', reason })
    expect(await consentHash(approval?.document ?? null, null)).toBe(approval?.hash)
    expect(await trail()).toEqual([
      {
        account_id: 'acc_north',
        actor_kind: 'staff',
        actor_id: 'usr_advisor',
        subject: customer.id,
        detail: '{"number":1}',
      },
    ])
    const { token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const seen = await customer.app.request('/api/staff/audit?action=approval.by_staff', { token })
    expect(await seen.json()).toMatchObject({ items: [{ action: 'approval.by_staff', reason, detail: { number: 1 } }] })
    const desk = deskOf(customer.app, staff.token)
    const [shown] = (await desk.page(customer.id)).approvals
    expect(shown?.byStaff).toEqual({ name: 'usr_advisor', reason })
    const evidence = await jsonOf<ApprovalEvidence>(await desk.send('GET', `${customer.id}/approval/${shown?.id}`))
    expect(evidence).toMatchObject({ isIntact: true, byStaff: { name: 'usr_advisor', reason } })
  })

  it('shows its customer that and why, and not who', async () => {
    const customer = await seedCustomer({ process: readyToConfirm })
    await signedIn(customer.app)
    await confirmed(confirm(customer, { reason }))
    const [row] = await rowsOf('select id from approvals')
    const response = await customer.send('GET', `/approval/${String(row?.['id'])}`)
    const text = await response.text()
    expect(text).not.toContain('usr_advisor')
    expect(JSON.parse(text)).toMatchObject({
      isIntact: true,
      byStaff: { name: null, reason },
      document: { byStaff: { reason } },
    })
  })

  it.each([{}, { reason: '   ' }])('is not given without one, and nothing changes (%o)', async (given) => {
    const customer = await seedCustomer({ process: readyToConfirm })
    await signedIn(customer.app)
    const { status, errors } = await problemOf(await expectNothingChanged(() => confirm(customer, given)))
    expect([status, errors?.map(({ path }) => path)]).toEqual([422, ['reason']])
  })

  it('is one also where who was first is asked once more', async () => {
    const customer = await seedCustomer({ process: readyToConfirm })
    await signedIn(customer.app)
    await Promise.all([confirm(customer, { reason }), confirm(customer, { reason })])
    expect(await storedApprovals()).toHaveLength(1)
    expect(await trail()).toHaveLength(1)
  })

  it('is one of a new price as well', async () => {
    const { customer, put } = await approvedVisit()
    await moveTo(...toDone)
    await put([service, brakes])
    const { version, askedPrice: total } = await customer.status()
    await signedIn(customer.app)
    const approve = (more: object) => customer.send('POST', '/price-approval', { total, ...more }, { version })
    expect(await problemOf(await expectNothingChanged(() => approve({})))).toEqual(reasonNeeded)
    await answerOf(approve({ reason }))
    const [first, second] = await storedApprovals()
    expect(first?.document['byStaff']).toBeUndefined()
    expect(second?.document['byStaff']).toEqual({ userId: 'usr_advisor', reason })
    expect(await trail()).toMatchObject([{ detail: '{"number":2}' }])
  })

  it('is one at a kiosk as well', async () => {
    const app = testApp()
    const { start } = kioskOf(app)
    await seedAccount({ confirmsByItself: true })
    await giveFastLane('acc_north')
    await seedWorkOrder()
    await signedIn(app)
    expect(await problemOf(await start())).toEqual(reasonNeeded)
    expect(await storedApprovals()).toEqual([])
    app.d1.forget()
    expect((await start({ reason })).status).toBe(200)
    expect(app.d1.roundTrips()).toBe(2)
    expect((await storedApprovals())[0]?.document['byStaff']).toEqual({ userId: 'usr_advisor', reason })
    expect(await trail()).toHaveLength(1)
  })
})

describe('an approval without staff', () => {
  it('says nothing of any, and takes no reason', async () => {
    const customer = await seedCustomer({ process: readyToConfirm })
    await confirmed(confirm(customer, { reason }))
    const [approval] = await storedApprovals()
    expect(canonicalJson(approval?.document ?? null)).not.toMatch(/byStaff|puhelimessa/)
    expect(await trail()).toEqual([])
  })

  it.each([
    ['was ended', `update sessions set ended_at = 1`],
    ['nobody used for long', `update sessions set last_seen_at = 1`],
    ['is too old', `update sessions set expires_at = 1`],
    ['is of who was disabled', `update users set disabled_at = 1`],
  ])('is one where the session %s', async (_, change) => {
    const customer = await seedCustomer({ process: readyToConfirm })
    await signedIn(customer.app)
    await rowsOf(change)
    await confirmed(confirm(customer))
    expect(await trail()).toEqual([])
  })
})
