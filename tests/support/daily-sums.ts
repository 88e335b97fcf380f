import { waitBucket } from '#domain/operations/insights.ts'
import { isOpenAt } from '#domain/time/insight-days.ts'
/** The daily sums, and the same counted over the tables that the facts lie in. */
import { localDate } from '#domain/time/time.ts'

import { rowsOf } from './database.ts'

export type Sums = Record<string, { count: number; amount: number }>

const zone = 'Europe/Helsinki'

/**
 * Returns the stored sums, by account, day, measure and dimension; those that have been taken back whole are left out.
 */
export async function keptSums(): Promise<Sums> {
  const rows = await rowsOf(
    `select account_id || ' ' || day || ' ' || measure || ' ' || dimension as name, count, amount from daily_sums
     where measure not in ('boxes', 'full') and (count <> 0 or amount <> 0) order by name`,
  )
  return Object.fromEntries(
    rows.map((row) => [String(row['name']), { count: Number(row['count']), amount: Number(row['amount']) }]),
  )
}

type Fact = { account: string; at: number; measure: string; dimension: string; count?: number; amount?: number }

function summed(facts: readonly Fact[]): Sums {
  const sums: Sums = {}
  for (const { account, at, measure, dimension, count = 1, amount = 0 } of facts) {
    const name = `${account} ${localDate(at, zone)} ${measure} ${dimension}`
    const sum = sums[name] ?? { count: 0, amount: 0 }
    sums[name] = { count: sum.count + count, amount: sum.amount + amount }
  }
  const kept = Object.entries(sums).filter(([, { count, amount }]) => count !== 0 || amount !== 0)
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

type EventRow = { process_id: string; type: string; from_state: string | null; to_state: string; actor_kind: string }
type Timed<Row> = Row & { at: number; account: string }

async function read<Row>(sql: string): Promise<Row[]> {
  const rows: unknown = await rowsOf(sql)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a row has what its query selects
  return rows as Row[]
}

const hours = (at: number) => (isOpenAt(at, { hours: null, timeZone: zone }) ? 'in' : 'after')

function factsOfVisit(events: readonly Timed<EventRow>[], approvals: readonly Timed<ApprovalRow>[]): Fact[] {
  const facts: Fact[] = []
  const firstOf = (...states: string[]) => events.find(({ to_state }) => states.includes(to_state))?.at
  for (const { account, at, type, from_state, to_state, actor_kind } of events) {
    const fact = { account, at }
    if (actor_kind === 'locker' && ['deliver_keys', 'start_retrieval'].includes(type))
      facts.push({ ...fact, measure: 'keys', dimension: hours(at) })
    if (from_state === to_state) continue
    if (to_state === 'PROCESS_DONE') {
      const isHelped = events.some((one) => one.actor_kind === 'staff' && one.type !== 'create' && one.at <= at)
      facts.push({ ...fact, measure: 'finished', dimension: isHelped ? 'helped' : 'alone' })
    }
    const ready = firstOf('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT')
    if (to_state === 'PAYMENT_DONE' && actor_kind !== 'system' && ready !== undefined)
      facts.push({ ...fact, measure: 'payment_wait', dimension: waitBucket(at - ready), amount: at - ready })
  }
  return [...facts, ...factsOfApprovals(events, approvals)]
}

type ApprovalRow = { process_id: string; number: number; document: string }

type Course = { events: readonly Timed<EventRow>[]; approvals: readonly Timed<ApprovalRow>[] }

function factsOfApprovals(events: readonly Timed<EventRow>[], approvals: readonly Timed<ApprovalRow>[]): Fact[] {
  const [first] = approvals
  const course = { events, approvals }
  const isFirst = first !== undefined && !first.document.includes('"kind":"additional_work"')
  return [...(!isFirst ? [] : factsOfFirst(first, events)), ...factsOfServices(course)]
}

function factsOfFirst({ account, at }: Timed<ApprovalRow>, events: readonly Timed<EventRow>[]): Fact[] {
  const link = events.find((event) => event.to_state === 'LINK_SENT' && event.at <= at)?.at
  const fact = { account, at }
  return [
    { ...fact, measure: 'approved', dimension: hours(at) },
    ...(link === undefined
      ? []
      : [{ ...fact, measure: 'approval_wait', dimension: waitBucket(at - link), amount: at - link }]),
  ]
}

type Sold = { count: number; amount: number }

function soldBy({ document }: ApprovalRow): Sold {
  const { extraServices = [] }: { extraServices?: { priceCents: number }[] } = JSON.parse(document)
  return { count: extraServices.length, amount: extraServices.reduce((sum, { priceCents }) => sum + priceCents, 0) }
}

/** Returns whether an event takes what is sold back, or brings it again. */
function signOf({ from_state, to_state }: EventRow): -1 | 0 | 1 {
  if (to_state === 'CANCELLED' || to_state === 'DELIVERY_NOT_COMPLETED') return -1
  return from_state === 'DELIVERY_NOT_COMPLETED' && to_state === 'LINK_SENT' ? 1 : 0
}

function factsOfServices({ events, approvals }: Course): Fact[] {
  const soldAt = (at: number): Sold => {
    const latest = approvals.findLast((approval) => approval.at < at)
    return latest === undefined ? { count: 0, amount: 0 } : soldBy(latest)
  }
  const service = { measure: 'services', dimension: '' }
  const approved = approvals.map((approval) => {
    const { at, account } = approval
    const [now, before] = [soldBy(approval), soldAt(at)]
    return { ...service, account, at, count: now.count - before.count, amount: now.amount - before.amount }
  })
  const turned = events.map((event) => {
    const { at, account } = event
    const { count, amount } = soldAt(at)
    return { ...service, account, at, count: count * signOf(event), amount: amount * signOf(event) }
  })
  return [...approved, ...turned]
}

type ProposalRow = { account: string; at: number; source: string; answeredAt: number | null }
type WorkRow = { account: string; at: number; urgency: string; state: string; cents: number }

/** Returns facts of additional work: proposals, their first answers, and rows that were decided. */
async function factsOfWork(): Promise<Fact[]> {
  const proposals = await read<ProposalRow>(
    `select w.account_id as account, w.created_at as at, w.source, w.answered_at as answeredAt
     from additional_work_proposals w join processes p on p.id = w.process_id and p.is_trial = 0`,
  )
  const rows = await read<WorkRow>(
    `select p.account_id as account, r.decided_at as at, r.urgency, r.state, r.price_cents as cents
     from additional_work_rows r join processes p on p.id = r.process_id and p.is_trial = 0
     where r.state in ('ACCEPTED', 'DECLINED')`,
  )
  return [
    ...proposals.flatMap(({ account, at, source, answeredAt }) => [
      { account, at, measure: 'proposals', dimension: source },
      ...(answeredAt === null
        ? []
        : [
            { account, at: answeredAt, measure: 'answered', dimension: '' },
            {
              account,
              at: answeredAt,
              measure: 'answer_wait',
              dimension: waitBucket(answeredAt - at),
              amount: answeredAt - at,
            },
          ]),
    ]),
    ...rows.map(({ account, at, urgency, state, cents }) => ({
      account,
      at,
      measure: state === 'ACCEPTED' ? 'accepted_work' : 'declined_work',
      dimension: urgency,
      amount: cents,
    })),
  ]
}

type MoneyRow = { account: string; at: number; cents: number }
type VisitRow = { id: string; account: string; at: number; type: string }

/** Returns the sums that should be stored: trials count in nothing. */
export async function countedSums(): Promise<Sums> {
  const visits = await read<VisitRow>(
    'select id, account_id as account, created_at as at, process_type as type from processes where is_trial = 0',
  )
  const own = 'join processes p on p.id = e.process_id and p.is_trial = 0 order by e.process_id, e.created_at'
  const events = await read<Timed<EventRow>>(
    `select e.*, e.created_at as at, p.account_id as account from process_events e ${own}, e.version`,
  )
  const approvals = await read<Timed<ApprovalRow>>(
    `select e.*, e.created_at as at, p.account_id as account from approvals e ${own}, e.number`,
  )
  const paid = await read<MoneyRow>(
    `select m.account_id as account, m.updated_at as at, m.captured_cents as cents from payments m
     join processes p on p.id = m.process_id and p.is_trial = 0 where m.captured_cents > 0`,
  )
  const refunds = await read<MoneyRow>(
    `select m.account_id as account, r.updated_at as at, r.amount_cents as cents from refunds r
     join payments m on m.id = r.payment_id join processes p on p.id = m.process_id and p.is_trial = 0 where r.refund_status = 'SUCCESS'`,
  )
  const failed = await read<{ account: string; at: number; channel: string }>(
    `select p.account_id as account, m.created_at as at, m.channel from messages m
     join processes p on p.id = m.process_id and p.is_trial = 0 where m.status = 'FAILED'`,
  )
  const eventsOf = Map.groupBy(events, ({ process_id }) => process_id)
  const approvalsOf = Map.groupBy(approvals, ({ process_id }) => process_id)
  return summed([
    ...(await factsOfWork()),
    ...visits.map(({ account, at, type }) => ({ account, at, measure: 'visits', dimension: type })),
    ...visits.flatMap(({ id }) => factsOfVisit(eventsOf.get(id) ?? [], approvalsOf.get(id) ?? [])),
    ...paid.map(({ account, at, cents }) => ({ account, at, measure: 'paid', dimension: hours(at), amount: cents })),
    ...refunds.map(({ account, at, cents }) => ({ account, at, measure: 'refunds', dimension: '', amount: cents })),
    ...failed.map(({ account, at, channel }) => ({ account, at, measure: 'failed_messages', dimension: channel })),
  ])
}
