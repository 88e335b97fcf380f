import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { consentHash } from '#domain/process/consent.ts'
import { testNow } from '#tests/support/clock.ts'
import { answerOf, confirmWith, storedApprovals } from '#tests/support/customer-writes.ts'
import { expectNothingChanged, refusalOf, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { PrivacyView } from '#worker/contract/privacy.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'

beforeEach(freshDatabase)

const iso = (ms: number) => new Date(testNow + ms).toISOString()
const approving = {
  state: 'STARTED',
  currentStep: 'APPROVAL',
  workOrderApproved: true,
  customerHasDrivingLicense: true,
} as const
const privacy = (customer: Customer) => answerOf<PrivacyView>(customer.send('GET', '/privacy'))
const evidence = (customer: Customer, id: string) => customer.send('GET', `/approval/${id}`)

const personal = {
  customer: {
    phoneNumber: '+358401234567',
    email: 'aino.virtanen@example.fi',
    streetAddress: 'Koivukuja 7',
    postalCode: '00100',
    city: 'Helsinki',
    birthDate: '1980-02-03',
    externalCustomerNumber: 'AS-778',
  },
}

const insertMessage = (id: string, processId: string, channel: string, recipient: string, at = 1) =>
  env.DB.prepare(
    `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at, sent_at)
     values (?1, ?2, ?1, 'LINK', ?3, ?4, 'fi-FI', 'DELIVERED', ?6, ?5)`,
  ).bind(id, processId, channel, recipient, testNow, at)

/** Pictures of the car: one that the customer sees, one that is gone, one that no proposal names. */
async function seedFindings(id: string) {
  await rowsOf(
    `insert into additional_work_proposals (id, account_id, process_id, number, state, source, answer_by, created_at, updated_at)
     values ('awp_1', 'acc_north', ?, 1, 'OPEN', 'STAFF', 1, 1, 1)`,
    id,
  )
  await rowsOf(
    `insert into additional_work_rows (id, proposal_id, process_id, position, title, words, urgency, type, price_cents, state)
     values ('awr_1', 'awp_1', ?, 0, 'Jarrut', '', 'SOON', 'SERVICE', 100, 'PROPOSED')`,
    id,
  )
  for (const [key, row, gone] of [
    ['seen', 'awr_1', null],
    ['gone', 'awr_1', 1],
    ['unnamed', null, null],
  ]) {
    await rowsOf(
      `insert into additional_work_findings
         (id, process_id, row_id, kind, object_key, content_type, size_bytes, sha256, deleted_at, created_at)
       values (?, ?, ?, 'PICTURE', ?, 'image/jpeg', 7, 'hash', ?, 1)`,
      key,
      id,
      row,
      key,
      gone,
    )
  }
}

describe('what is stored of a customer', () => {
  it('is told to who holds the link, in one round trip, and names nobody to a stranger', async () => {
    const customer = await seedCustomer({ order: personal, process: approving })
    await env.DB.batch([
      insertMessage('msg_1', customer.id, 'SMS', '+358401234567', 2),
      insertMessage('msg_2', customer.id, 'EMAIL', 'aino.virtanen@example.fi'),
      env.DB.prepare(
        `insert into process_notes (id, process_id, text, created_at) values ('not_1', ?, 'Aino soitti', 1)`,
      ).bind(customer.id),
      env.DB.prepare(
        `insert into identity_checks (id, process_id, provider, status, verified_name, is_our_customer, finished_at,
           created_at, updated_at) values ('idc_1', ?1, 'SCRIVE', 'SUCCESS', 'Aino Virtanen', 'YES', ?2, 1, 1)`,
      ).bind(customer.id, testNow),
    ])
    customer.app.d1.forget()
    const response = await expectNothingChanged(() => customer.send('GET', '/privacy'))
    expect(customer.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(customer.app.d1)
    const text = await response.text()
    for (const secret of ['+35840', 'aino.virtanen', 'Koivukuja', '00100', '1980', 'AS-778', 'soitti']) {
      expect(text).not.toContain(secret)
    }
    expect(JSON.parse(text)).toEqual({
      endedAt: null,
      retentionMonths: 24,
      erasedAfter: null,
      erasedAt: null,
      contact: {
        name: 'Aino Virtanen',
        phoneNumber: '•••• 567',
        email: 'a•••@example.fi',
        hasAddress: true,
        hasBirthDate: true,
        hasCustomerNumber: true,
      },
      notes: { own: false, workshop: 1 },
      passes: 0,
      browsers: 0,
      findings: { count: 0, keptUntil: null },
      approvals: [],
      payments: [],
      messages: [
        { id: 'msg_1', kind: 'LINK', channel: 'SMS', recipient: '•••• 567', status: 'DELIVERED', at: iso(0) },
        { id: 'msg_2', kind: 'LINK', channel: 'EMAIL', recipient: 'a•••@example.fi', status: 'DELIVERED', at: iso(0) },
      ],
      identity: { standing: 'verified', at: iso(0), hasName: true, nameUntil: null },
      licence: { picture: null, views: [], deletedAt: null },
    })
    expect(customer.app.logged.join('\n')).not.toMatch(/Aino|Virtanen|1234567|• 567/)
  })

  it('is told with the days on which it goes, once the visit is over', async () => {
    const customer = await seedCustomer({ account: { retentionMonths: 6 }, process: approving })
    await answerOf(customer.send('PUT', '/save-drivers-licence', undefined, { body: formOf({ file: jpegOf() }) }))
    await rowsOf(`update processes set state = 'CANCELLED', ended_at = ?`, testNow - 5 * dayMs)
    await seedFindings(customer.id)
    expect(await privacy(customer)).toMatchObject({
      endedAt: iso(-5 * dayMs),
      // One was let go of, and one belongs to no proposal.
      findings: { count: 1, keptUntil: iso(25 * dayMs) },
      // Counted from what was last done with the order, which was later than the end.
      erasedAfter: new Date(new Date(testNow).setUTCMonth(new Date(testNow).getUTCMonth() + 6)).toISOString(),
      licence: { picture: { keptUntil: iso(25 * dayMs), hold: 'none' } },
    })
  })

  it('is of this visit alone, and of nobody once it was erased', async () => {
    const customer = await seedCustomer({ order: personal, process: approving })
    const other = await seedWorkOrder({ number: 2 })
    const { id } = await seedProcess({ number: 2, workOrderId: other.id, customerId: 'cus_1', state: 'STARTED' })
    await env.DB.batch([
      insertMessage('msg_other', id, 'SMS', '+358409999999'),
      insertMessage('msg_own', customer.id, 'SMS', ''),
      env.DB.prepare(`update customers set erased_at = ?, phone_number = null where id = 'cus_1'`).bind(testNow),
    ])
    const told = await privacy(customer)
    expect(told).toMatchObject({ erasedAt: iso(0), contact: null, messages: [{ id: 'msg_own', recipient: null }] })
    expect(told.messages).toHaveLength(1)
  })

  it('is told by no code of a closed visit, nor of one that ended longer ago than its workshop keeps it', async () => {
    const customer = await seedCustomer({ process: approving })
    await rowsOf(`update processes set state = 'CANCELLED', ended_at = ?`, testNow - 4000 * dayMs)
    for (const path of ['/privacy', '/approval/apr_1']) {
      const response = await customer.send('GET', path)
      expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([404, 'process.not_found'])
    }
    await rowsOf(`update processes set ended_at = ?`, testNow - dayMs)
    expect((await customer.send('GET', '/privacy')).status).toBe(200)
    await rowsOf(`update processes set state = 'CLOSED'`)
    expect((await customer.send('GET', '/privacy')).status).toBe(404)
  })

  it('says as what somebody opened the picture of the licence, and when, without their name', async () => {
    const customer = await seedCustomer({ process: approving })
    await answerOf(customer.send('PUT', '/save-drivers-licence', undefined, { body: formOf({ file: jpegOf() }) }))
    const advisor = deskOf(customer.app, (await seedStaff()).token)
    const admin = deskOf(customer.app, (await seedStaff({ id: 'usr_2', roles: ['service_advisor', 'admin'] })).token)
    expect((await advisor.send('GET', `${customer.id}/licence-picture`)).status).toBe(200)
    customer.app.clock.advance(60_000)
    expect((await admin.send('GET', `${customer.id}/licence-picture`)).status).toBe(200)
    const { licence } = await privacy(customer)
    expect(licence.views).toEqual([
      { at: iso(60_000), role: 'admin' },
      { at: iso(0), role: 'service_advisor' },
    ])
  })
})

describe('an approval', () => {
  const withSecret = {
    order: {
      rows: [
        { description: 'Huolto', priceCents: 10_000 },
        { description: 'Sisäinen kate', priceCents: 4_321, type: 'DMS_NOTES' as const, payer: 'NONE' as const },
        { description: 'Hyllytarvike', priceCents: 500, type: 'ACCESSORY_FEE' as const },
      ],
    },
    process: approving,
  }

  it('can be opened by its customer with its proof, but for what the workshop keeps to itself', async () => {
    const customer = await seedCustomer(withSecret)
    await answerOf(confirmWith(customer, (await customer.status()).version))
    const [stored] = await storedApprovals()
    const { approvals } = await privacy(customer)
    expect(approvals).toEqual([
      { id: expect.any(String), number: 1, approvedAt: iso(0), total: 131.78, hash: stored?.hash },
    ])
    customer.app.d1.forget()
    const shown = await answerOf<ApprovalEvidence>(evidence(customer, approvals[0]?.id ?? ''))
    expect(customer.app.d1.roundTrips()).toBe(1)
    expect(shown).toMatchObject({ isIntact: true, hash: stored?.hash, total: 131.78 })
    expect(await consentHash(stored?.document ?? null, null)).toBe(shown.hash)
    const text = JSON.stringify(shown)
    expect(text).not.toContain('kate')
    expect(text).not.toContain('4321')
    expect(text).toContain('Hyllytarvike')
  })

  it('tells no prices where the workshop shows none', async () => {
    const customer = await seedCustomer({ ...withSecret, account: { showPricesInWorkOrderStep: false } })
    await answerOf(confirmWith(customer, (await customer.status()).version))
    const { approvals } = await privacy(customer)
    expect(approvals).toMatchObject([{ total: null }])
    const text = await (await evidence(customer, approvals[0]?.id ?? '')).text()
    const amounts = [...text.matchAll(/"(?:\w+Cents|total)":(\d+)/g)].map(([, amount]) => amount)
    expect([amounts.length > 5, new Set(amounts)]).toEqual([true, new Set(['0'])])
  })

  it('that was written over is told to be so', async () => {
    const customer = await seedCustomer(withSecret)
    await answerOf(confirmWith(customer, (await customer.status()).version))
    const { approvals } = await privacy(customer)
    await rowsOf('drop trigger approvals_no_update')
    await rowsOf(`update approvals set document = replace(document, 'Huolto', 'Muu')`)
    expect(await answerOf(evidence(customer, approvals[0]?.id ?? ''))).toMatchObject({ isIntact: false })
  })

  it('of another visit does not exist', async () => {
    const customer = await seedCustomer(withSecret)
    await answerOf(confirmWith(customer, (await customer.status()).version))
    const other = await seedProcess({ number: 2, state: 'STARTED' })
    const [approval] = (await privacy(customer)).approvals
    const path = `/api/process/approval/${approval?.id}`
    expect(await refusalOf(() => customer.app.request(path, { code: other.code }))).toMatchObject({
      status: 404,
      code: 'approval.not_found',
    })
  })
})
