import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

import { recipient } from '#tests/support/alerts.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { fakeSimplified } from '#tests/support/credit-simplified.ts'
import { seedApplicant } from '#tests/support/credit.ts'
import { visitOf } from '#tests/support/cron.ts'
import { storedPictures } from '#tests/support/customer.ts'
import { rowsOf, testDb } from '#tests/support/database.ts'
import { answerDns, dkimKey, goodZone } from '#tests/support/dns.ts'
import { roomCalls, smsCalls } from '#tests/support/effects.ts'
import { endedLongAgo, endedVisits } from '#tests/support/ended-visits.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { checks, confirmedAndIdentified, seedIdentityCustomer } from '#tests/support/identity.ts'
import { killAtEveryStep, waysOf, type Killed, type TestedSeparately } from '#tests/support/killed.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { fakeSvea } from '#tests/support/payment-svea.ts'
import { begin, moneyRows, seedPayerAt } from '#tests/support/payment.ts'
import { findingPrefix } from '#worker/additional-work/index.ts'
import { archivedOf, archiveVisits, readDocument } from '#worker/archive/index.ts'
import { scheduledJobs, type JobName } from '#worker/contract/staff/health.ts'
import { picturePrefix } from '#worker/licences/index.ts'

import { runJob } from './run-scheduled.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Returns the state of every process and its history. */
const processes = async () => ({
  states: await rowsOf('select id, state, due_at is null as idle from processes order by id'),
  history: await rowsOf('select process_id, type, to_state, actor_id from process_events order by process_id, version'),
  boxes: await rowsOf('select box_id, process_id, end_reason from box_leases order by box_id, created_at, process_id'),
  messages: await rowsOf('select process_id, kind, status from messages order by process_id, kind'),
})
const texts = (outgoing: FakeOutgoing) => smsCalls(outgoing).map(({ to }) => to)

/** Which visits are archived, who is still known of them, and what each document holds. */
async function archived(): Promise<unknown> {
  const rows = await archivedRows()
  const documents = rows.map(async (row) => {
    const { tables } = await readDocument(testDependencies(), row)
    return { id: row.id, rows: Object.entries(tables).map(([name, table]) => [name, table.rows.length]) }
  })
  return {
    documents: await Promise.all(documents),
    names: await rowsOf('select id, customer_name, terms, erased_at is null as kept from archived_visits order by id'),
    terms: await rowsOf('select term, count(*) as visits from archived_terms group by term order by term'),
    hot: await rowsOf('select id from processes order by id'),
  }
}
const archivedRows = async () => (await Promise.all(['prc_1', 'prc_2'].map((id) => archivedOf(testDb(), id)))).flat()

const kept = async () => ({
  pictures: await storedPictures(),
  licences: await rowsOf('select deleted_at is null as kept from driving_licences'),
  findings: await rowsOf('select alt_text, deleted_at is null as kept from additional_work_findings'),
  identified: await rowsOf('select verified_name, forgotten_at is null as kept from identity_checks'),
  customers: await rowsOf('select first_name, phone_number, erased_at is null as kept from customers'),
  notes: await rowsOf('select customer_notes from processes'),
})

const scenarios: Record<Exclude<JobName, TestedSeparately>, Omit<Killed, 'kill'>> = {
  'announce-changes': {
    seed: async () => [await seedAccount(), await visitOf(1, { state: 'STARTED' })],
    end: async (outgoing) => roomCalls(outgoing).at(-1),
  },
  'watch-alerts': {
    async seed() {
      await seedAccount()
      await seedLocker()
      await rowsOf('update lockers set last_heartbeat_at = ?', testNow - 3_600_000)
      await recipient({ way: 'SMS', address: '+358400000001' })
    },
    end: () => rowsOf('select cause, closed_at from alerts'),
    sent: texts,
  },
  'due-processes': {
    async seed() {
      await seedAccount()
      await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
      await visitOf(2, { state: 'STARTED', currentStep: 'WAITING_CONFIRMATION', dueAt: testNow })
      await visitOf(3, { state: 'CANCELLED', dueAt: testNow })
    },
    end: processes,
    sent: texts,
  },
  'expired-reservations': {
    async seed() {
      await seedAccount()
      await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
      await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow } })
      const lease = { boxId: 'box_2', accessCode: '222222', expiresAt: testNow }
      await visitOf(2, { state: 'KEY_CODE_SEND_FAILED', lease })
    },
    end: processes,
  },
  'end-trials': {
    async seed() {
      await seedAccount()
      const old = { isTrial: true, createdAt: testNow - day }
      await visitOf(1, { ...old, state: 'LINK_SENT' })
      await visitOf(2, { ...old, state: 'DELIVERY_DONE' })
    },
    end: processes,
  },
  'remind-customers': {
    async seed() {
      await seedAccount()
      const order = await seedWorkOrder({ number: 1, order: { reservationStart: testNow + day } })
      const seen = { workOrderId: order.id, customerId: order.customerId, stateChangedAt: testNow - day }
      await seedProcess({ ...seen, state: 'LINK_SENT', number: 1 })
    },
    end: async () => [
      await rowsOf('select reminded from processes'),
      await rowsOf('select kind, status from messages'),
    ],
    sent: texts,
    unknown: [[{ reminded: JSON.stringify({ link: testNow + day }) }], [{ kind: 'REMINDER_LINK', status: 'UNKNOWN' }]],
  },
  'retry-boxes': {
    async seed() {
      await seedAccount()
      await seedLocker({ boxes: [{ number: 1 }] })
      await visitOf(1, { state: 'NO_ROOM_LEFT' })
    },
    end: processes,
    sent: texts,
  },
  'sample-boxes': {
    async seed() {
      await seedAccount()
      await seedLocker({ boxes: [{ number: 1 }] })
      await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow + day } })
    },
    end: () => rowsOf(`select * from daily_sums where measure in ('boxes', 'full') order by measure`),
  },
  'keep-zones': {
    isNightly: true,
    async seed() {
      await seedAccount({ timeZone: 'America/New_York' })
    },
    end: () => rowsOf(`select * from zone_offsets where time_zone = 'America/New_York' order by from_at`),
  },
  'ask-payments': {
    now: testNow + 5 * minute,
    async seed(outgoing) {
      const svea = fakeSvea()
      const customer = await seedPayerAt(svea)
      svea.listenOn(outgoing)
      const { url, attempt } = await begin(customer)
      svea.open?.(url)
      svea.pay(attempt.orderNumber)
    },
    end: async () => ({ money: await moneyRows(), ...(await processes()) }),
  },
  'ask-identities': {
    now: testNow + minute,
    async seed(outgoing) {
      const customer = await seedIdentityCustomer()
      await confirmedAndIdentified(customer)
      customer.provider.listenOn(outgoing)
    },
    end: async () => ({ checks: await checks(), ...(await processes()) }),
    sent: texts,
  },
  'register-callbacks': {
    async seed(outgoing) {
      const creditor = fakeSimplified()
      await seedApplicant(creditor)
      creditor.listenOn(outgoing)
      await rowsOf('update online_creditor_settings set callbacks_due_at = 0')
    },
    end: () => rowsOf('select id, callbacks_due_at from online_creditor_settings'),
  },
  'drop-spent': {
    isNightly: true,
    async seed() {
      await seedAccount()
      await rowsOf(
        `insert into rate_limits (key, count, window_ends_at)
         with recursive n(v) as (select 1 union all select v + 1 from n where v < 600) select 'k' || v, 1, ? from n`,
        testNow - 1,
      )
      await rowsOf(`insert into rate_limits (key, count, window_ends_at) values ('later', 1, ?)`, testNow + day)
      await rowsOf(
        `insert into idempotency_keys (account_id, key, request_hash, status, response, created_at)
         values ('acc_north', 'k', 'x', 201, '{}', ?)`,
        testNow - 3 * day,
      )
    },
    end: async () => ({
      limits: await rowsOf('select key from rate_limits'),
      answers: await rowsOf('select key from idempotency_keys'),
    }),
  },
  'forget-identified': { isNightly: true, seed: endedLongAgo, end: kept },
  'forget-pictures': { isNightly: true, seed: endedLongAgo, end: kept },
  'sweep-pictures': {
    isNightly: true,
    // A picture bears the time of the machine.
    now: Date.now() + 2 * day,
    async seed() {
      await seedAccount()
      await visitOf(1, { state: 'STARTED' })
      for (const key of ['named', 'orphan_1', 'orphan_2']) await env.LICENCES.put(`${picturePrefix}${key}`, 'picture')
      for (const key of ['named', 'orphan']) await env.LICENCES.put(`${findingPrefix}${key}`, 'picture')
      await rowsOf(
        `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
         values ('lic_1', 'prc_1', '${picturePrefix}named', 'image/jpeg', 7, 1)`,
      )
      await rowsOf(`insert into additional_work_findings (id, process_id, kind, object_key, content_type, size_bytes, sha256, created_at)
         values ('fnd_1', 'prc_1', 'PICTURE', '${findingPrefix}named', 'image/jpeg', 7, 'hash', 1)`)
    },
    end: storedPictures,
  },
  'check-domains': {
    isNightly: true,
    async seed(outgoing) {
      await seedAccount()
      await rowsOf(
        `insert into email_senders (account_id, address, state, dkim_selector, dkim_key, check_state, updated_at)
         values ('acc_north', 'huolto@pohjola.example', 'REGISTERED', 'resend', ?, 'IDLE', 1)`,
        dkimKey,
      )
      answerDns(outgoing, goodZone('pohjola.example'))
    },
    end: () => rowsOf('select check_state, is_good, lost_at from email_senders'),
  },
  'archive-visits': { isNightly: true, seed: endedVisits, end: archived },
  'erase-archived': {
    isNightly: true,
    async seed() {
      await endedVisits()
      await archiveVisits(testDependencies({ clock: testClock(testNow) }))
      await rowsOf('update accounts set retention_months = 1')
    },
    end: archived,
  },
  'sweep-archive': {
    isNightly: true,
    async seed() {
      await seedAccount()
      for (const key of ['old', 'young']) await env.LICENCES.put(`archive/${key}`, 'document')
      await rowsOf(
        `insert into archive_loose (object_key, loose_since) values ('old', ?), ('young', ?)`,
        testNow - 40 * day,
        testNow,
      )
    },
    end: async () => ({
      rows: await rowsOf('select object_key from archive_loose'),
      objects: (await env.LICENCES.list({ prefix: 'archive/' })).objects.map(({ key }) => key),
    }),
  },
  'erase-customers': { isNightly: true, seed: endedLongAgo, end: kept },
  'close-ledger': {
    isNightly: true,
    async seed() {
      await rowsOf(
        `insert into audit_log (id, actor_kind, action, subject, created_at)
         with recursive n(v) as (select 1 union all select v + 1 from n where v < 600)
         select 'aud_' || v, 'staff', 'box.open', 'box_1', ? + v from n`,
        testNow - 2 * day,
      )
    },
    end: () => rowsOf('select number, day, row_count, hash from ledger_links order by number'),
  },
}

describe('a job that is killed at any of its steps, and runs again', () => {
  it.each(Object.entries(scenarios))(
    '%s comes to the same end, and nothing is sent twice',
    async (name, scenario) => {
      const job = [...scheduledJobs.minute, ...scheduledJobs.night].find((one) => one === name)
      if (job === undefined) throw new Error(`No job is called ${name}`)
      const kill: Killed['kill'] = (deps) => runJob(job, deps, undefined)
      expect(await killAtEveryStep({ ...scenario, kill }, waysOf(env.LONG))).toBeGreaterThan(0)
    },
    300_000,
  )
})
