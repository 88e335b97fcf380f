import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { dayMs } from '#domain/durations.ts'
import {
  areMessagesLost,
  isJobFailing,
  isProviderFailing,
  isSignInAttack,
  isStorageFilling,
  type AlertCause,
  type AlertFinding,
} from '#domain/operations/alerts.ts'
import { alertsToGoOnWith, updateAlerts } from '#worker/alerts/index.ts'
import { newFaults } from '#worker/client-telemetry/index.ts'
import { readTogether, type Db, type RowsOf } from '#worker/db/db.ts'
import { toTroubles, troubledCabinets } from '#worker/lockers/index.ts'
import { failedSignIns } from '#worker/staff/index.ts'

import { findAlertsOfOtherCells } from './alerts-of-other-cells.ts'
import {
  keysNotRenewed,
  messagesOfLastHour,
  openMoney,
  parkedOwners,
  ordersRefused,
  parkedWebhooks,
  silentCabinets,
  unbegunChecks,
  unbegunPayments,
} from './alerts.queries.ts'
import { jobsOf, silentAmong } from './get-health.ts'
import { jobRows, quietKiosks } from './health.queries.ts'

/**
 * Looks for everything that people are called for, of all accounts in one round trip, and has them told of what began or
 * is over in a second one; a quiet minute writes nothing. The first of several cells tells of the others too. Answers how many messages there are to send.
 */
export async function watchAlerts(deps: Dependencies): Promise<number> {
  const now = deps.clock.now()
  const [rows, otherCells] = await Promise.all([
    readTogether(deps.db, queriesOf(deps.db, now)),
    findAlertsOfOtherCells(deps),
  ])
  const found = [
    ...otherCells,
    ...findingsOfSystem(rows, { now, bytes: rows.size.meta.size_after }),
    ...findingsOfMessages(rows),
    ...findingsOfAccounts(rows, now),
  ]
  if (found.length === 0 && rows.goingOn.length === 0) return 0
  return updateAlerts(deps, found)
}

function queriesOf(db: Db, now: number) {
  return {
    jobs: jobRows(db),
    parked: parkedOwners(db),
    webhooks: parkedWebhooks(db),
    refused: ordersRefused(db, now),
    messages: messagesOfLastHour(db, now),
    payments: unbegunPayments(db, now),
    checks: unbegunChecks(db, now),
    money: openMoney(db, now),
    cabinets: silentCabinets(db, now),
    troubled: troubledCabinets(db, sql`1`),
    kiosks: quietKiosks(db, sql`1`, now),
    oldKeys: keysNotRenewed(db, now),
    signIns: failedSignIns(db, now),
    faults: newFaults(db, now - 2 * dayMs),
    goingOn: alertsToGoOnWith(db),
    // Any answer of the database says how large it is; drizzle passes that on for `run` alone.
    size: db.run(sql`select 1`),
  }
}

type Rows = RowsOf<ReturnType<typeof queriesOf>>

const finding = (cause: AlertCause, accountId: string | null = null, subject = ''): AlertFinding => ({
  cause,
  accountId,
  subject,
})

function findingsOfSystem(
  { jobs, signIns, faults }: Rows,
  { now, bytes }: { now: number; bytes: number },
): AlertFinding[] {
  return [
    ...(jobsOf(jobs, now).some(({ isLate }) => isLate) ? [finding('jobs_late')] : []),
    ...jobs.filter(isJobFailing).map(({ job }) => finding('job_failing', null, job)),
    ...(isStorageFilling(bytes) ? [finding('storage_filling')] : []),
    ...(signIns.some(isSignInAttack) ? [finding('sign_in_attack')] : []),
    ...faults.map(({ release }) => finding('browser_faults', null, release)),
  ]
}

/** The gateways are everybody's, and what is lost is an account's. */
function findingsOfMessages({ messages }: Rows): AlertFinding[] {
  const failing = (['SMS', 'EMAIL'] as const).filter((channel) => {
    const own = messages.filter((one) => one.channel === channel)
    const total = (of: 'failed' | 'taken') => own.reduce((sum, one) => sum + one[of], 0)
    return isProviderFailing({ failed: total('failed'), taken: total('taken') })
  })
  const losing = new Set(messages.filter(areMessagesLost).map(({ accountId }) => accountId))
  return [
    ...failing.map((channel) => finding('provider_failing', null, channel)),
    ...[...losing].map((accountId) => finding('messages_lost', accountId)),
  ]
}

function findingsOfAccounts(
  { parked, webhooks, refused, payments, checks, money, cabinets, troubled, kiosks, oldKeys }: Rows,
  now: number,
): AlertFinding[] {
  const failing = [...payments, ...checks.map((one) => ({ ...one, taken: 0 }))].filter(isProviderFailing)
  return [
    ...parked.map(({ accountId }) => finding('effects_parked', accountId)),
    ...webhooks.map(({ accountId }) => finding('webhooks_parked', accountId)),
    ...refused.map(({ accountId, number }) => finding('order_refused', accountId, number)),
    ...failing.map(({ accountId, provider }) => finding('provider_failing', accountId, provider)),
    ...money.map(({ accountId }) => finding('money_open', accountId)),
    ...cabinets.map(({ accountId, id }) => finding('cabinet_silent', accountId, id)),
    ...troubled.flatMap(({ accountId, id, troubles, forcedBoxes }) => [
      ...toTroubles(troubles).map((trouble) => finding(`cabinet_${trouble}`, accountId, id)),
      ...(forcedBoxes.length > 0 ? [finding('box_forced', accountId, id)] : []),
    ]),
    ...oldKeys.map(({ accountId, id }) => finding('key_not_renewed', accountId, id)),
    ...silentAmong(kiosks, now).map(({ accountId, id }) => finding('kiosk_silent', accountId, id)),
  ]
}
