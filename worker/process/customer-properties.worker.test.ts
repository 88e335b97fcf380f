import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { systemActor, type Actor } from '#core/actor.ts'
import { processSteps, type ActorKind, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { decide, decideCreation, isProcessEventType } from '#domain/process-lifecycle.ts'
import { customerOf, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import { runBatch } from '#worker/db/db.ts'
import { readSnapshot, transitionStatements } from '#worker/process/index.ts'

const isLong = env.LONG === '1'

/** Possible events: a customer's call (of one of three customers), or something outside that moves a process. */
type AppliedEvent =
  | { who: number; does: 'call'; method: 'PUT' | 'POST' | 'DELETE'; path: string; body?: object; stale: number }
  | {
      who: number
      does: 'event'
      type: 'key_code_sent' | 'key_code_failed' | 'deliver_keys' | 'expire_reservation' | 'cancel'
    }

const who = fc.nat(2)
const stale = fc.constantFrom(0, 0, 0, 0, 1)

const call = fc
  .oneof(
    fc.record({ path: fc.constant('/notes'), body: fc.record({ notes: fc.string({ maxLength: 40 }) }) }),
    fc.record({
      path: fc.constant('/selection/'),
      body: fc.record({ workOrderApproved: fc.constantFrom(true, true, false) }),
    }),
    fc.record({
      path: fc.constant('/extra-service/'),
      body: fc.record({ productId: fc.constantFrom('xsv_wash', 'xsv_tyres', 'xsv_none') }),
    }),
    fc.record({ path: fc.constant('/step'), body: fc.record({ activeStep: fc.constantFrom(...processSteps) }) }),
    fc.record({ path: fc.constant('/step'), body: fc.record({ activeStep: fc.constantFrom(...processSteps) }) }),
    fc.record({
      path: fc.constant('/link-opened'),
      body: fc.record({ linkType: fc.constantFrom('Initial', 'Payment') }),
    }),
    fc.record({
      path: fc.constant('/language'),
      body: fc.record({ languageId: fc.constantFrom('acc_north_sv', 'acc_north_fi') }),
    }),
  )
  .map((written) => ({ method: 'PUT' as const, ...written }))

const bare = fc.constantFrom(
  { method: 'DELETE' as const, path: '/extra-service/xsv_wash' },
  { method: 'POST' as const, path: '/reserve-again' },
  { method: 'POST' as const, path: '/delivery-info', body: { deliveryInfoOption: null, deliveryInfoNotes: 'Soita' } },
)

const applied: fc.Arbitrary<AppliedEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(who, call, stale)
      .map(([one, made, old]) => ({ who: one, does: 'call' as const, ...made, stale: old })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, bare, stale)
      .map(([one, made, old]) => ({ who: one, does: 'call' as const, ...made, stale: old })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      who,
      does: fc.constant('event' as const),
      type: fc.constantFrom(
        'key_code_sent',
        'key_code_sent',
        'key_code_failed',
        'deliver_keys',
        'expire_reservation',
        'cancel',
      ),
    }),
  },
)

/** Ready to go at different places, so that short histories reach the box too. */
const beginnings = [
  { state: 'LINK_SENT', currentStep: 'WORK_ORDER' },
  { state: 'STARTED', currentStep: 'APPROVAL', workOrderApproved: true },
  { state: 'LINK_SENT', currentStep: 'APPROVAL', workOrderApproved: true },
] as const

const actors: Record<string, Actor> = {
  key_code_sent: systemActor,
  key_code_failed: systemActor,
  deliver_keys: { kind: 'locker', id: 'dev_1' },
  expire_reservation: { kind: 'timer', id: 'test' },
  cancel: { kind: 'staff', id: 'usr_1' },
}

async function moveOutside(customer: Customer, type: Extract<AppliedEvent, { does: 'event' }>['type']): Promise<void> {
  const snapshot = await readSnapshot(testDb(), customer.id)
  const actor = actors[type] ?? systemActor
  if (snapshot === null || !decide(snapshot, { type, actor: actor.kind }).ok) return
  const { statements } = transitionStatements(testDb(), {
    snapshot,
    events: [{ type, actor }],
    now: customer.app.clock.now(),
  })
  await runBatch(testDb(), statements)
}

/** Each customer's saved notes, and the notes expected after it. */
type SavedNotes = Map<number, string>

async function happen(customers: readonly Customer[], one: AppliedEvent, told: SavedNotes): Promise<void> {
  const customer = customers[one.who]
  if (customer === undefined) return
  if (one.does === 'event') return moveOutside(customer, one.type)
  const { version } = await customer.status()
  const response = await customer.send(one.method, one.path, one.body, { version: Math.max(1, version - one.stale) })
  expect([200, 205, 404, 409, 422]).toContain(response.status)
  if (response.status !== 200 || one.path === '/language') return
  const answer: ProcessStatus | { process: ProcessStatus } = await response.json()
  const status = 'process' in answer ? answer.process : answer
  expect(status).toEqual(await customer.status())
  told.set(one.who, status.customerNotes)
}

type EventRow = {
  type: string
  from_state: ProcessState | null
  to_state: ProcessState
  actor_kind: ActorKind
  version: number
}

/** The history, decided again from its first row, ends where the process stands. */
async function expectHistoryReplays(processId: string): Promise<void> {
  const { results } = await env.DB.prepare('select * from process_events where process_id = ? order by version')
    .bind(processId)
    .all<EventRow>()
  const snapshot = await readSnapshot(testDb(), processId)
  if (snapshot === null) throw new Error('The process is gone')
  const processType: ProcessType = snapshot.processType
  const [created, ...moves] = results
  expect(created?.type).toBe('create')
  expect(decideCreation(processType, created?.to_state ?? 'CLOSED', 'dms').ok).toBe(true)
  let state = created?.to_state ?? 'CLOSED'
  let version = 0
  for (const { type, from_state: from, to_state: to, actor_kind: actor, version: at } of moves) {
    expect(from).toBe(state)
    expect(at).toBeGreaterThan(version)
    if (!isProcessEventType(type)) throw new Error(`Unknown event ${type}`)
    // The set-up writes its own rows as the system.
    const isSetUp = type === 'open' && actor === 'system'
    const decision = decide({ state, processType }, { type, actor: isSetUp ? 'customer' : actor })
    expect(decision).toEqual({ ok: true, to })
    state = to
    version = at
  }
  expect(state).toBe(snapshot.state)
}

const holding = ['BOX_RESERVED', 'WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'CUSTOMER_KEYS_DELIVERED']

async function expectInvariants(customers: readonly Customer[], told: SavedNotes): Promise<void> {
  const doubled = await rowsOf(`select box_id from box_leases where ended_at is null group by box_id having count(*) > 1
    union all select process_id from box_leases where ended_at is null group by process_id having count(*) > 1
    union all select access_code from box_leases where ended_at is null group by locker_id, access_code having count(*) > 1`)
  expect(doubled).toEqual([])
  const leases = await rowsOf('select process_id from box_leases where ended_at is null')
  const holders = leases.map((row) => row['process_id'])
  for (const [index, customer] of customers.entries()) {
    const status = await customer.status()
    expect([status.state, holders.includes(customer.id)]).toEqual([status.state, holding.includes(status.state)])
    expect(status.customerNotes).toBe(told.get(index) ?? '')
    const [ledger] = await rowsOf('select count(*) as approvals from approvals where process_id = ?', customer.id)
    expect([0, 1]).toContain(ledger?.['approvals'])
    await expectHistoryReplays(customer.id)
  }
}

describe('whatever three customers do with two boxes, in whatever order', () => {
  it(
    'no box has two holders, states move along the table, and nothing that was saved is lost',
    { timeout: isLong ? 0 : 180_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(applied, { minLength: 5, maxLength: 25 }), async (events) => {
          await freshDatabase()
          const first = await seedCustomer({ boxes: 2, order: null, process: beginnings[0] })
          const others = [
            await seedProcess({ number: 2, ...beginnings[1] }),
            await seedProcess({ number: 3, ...beginnings[2] }),
          ]
          const customers = [first, ...others.map((process) => customerOf(process, first.app))]
          const told: SavedNotes = new Map()
          for (const one of events) {
            first.app.clock.advance(1_000)
            await happen(customers, one, told)
          }
          await expectInvariants(customers, told)
        }),
        { numRuns: isLong ? 1_000 : 30 },
      )
    },
  )
})
