import { asc, desc, eq } from 'drizzle-orm'

import type { ConnectedAccount } from '#sandbox/connection.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import { deskProcesses } from '#sandbox/core/desk.table.ts'
import { findDeskProcess, type DeskProcess } from '#sandbox/desk/desk-processes.ts'

import { dealerSystems, dealerWebhooks } from './dealer.table.ts'
import { systemsOf, type DealerSystem } from './systems.ts'

export type Webhook = typeof dealerWebhooks.$inferSelect

/** A process as a dealer system knows it: what it sent itself, and which reports it got since, oldest first. */
export type ReportedProcess = {
  id: string
  externalWorkOrderId: string | null
  accountName: string
  licenseNumber: string | null
  reports: Webhook[]
  latestAt: number
}

type Dealers = {
  accounts: ConnectedAccount[]
  systems: DealerSystem[]
  processes: ReportedProcess[]
  /** Webhooks that cannot be believed, newest first. */
  strangers: Webhook[]
}

const shownProcesses = 20
const shownWebhooks = 300
const shownStrangers = 20

/** Everything that the page of dealer systems shows. */
export async function readDealers(db: SandboxDb): Promise<Dealers> {
  const [connection, [owns, sent, newest]] = await Promise.all([
    loadConnection(db),
    db.batch([
      db.select().from(dealerSystems),
      db.select().from(deskProcesses).orderBy(desc(deskProcesses.createdAt)).limit(shownProcesses),
      db.select().from(dealerWebhooks).orderBy(desc(dealerWebhooks.seq)).limit(shownWebhooks),
    ]),
  ])
  const accounts = connection?.accounts ?? []
  return {
    accounts,
    systems: systemsOf(connection, owns),
    processes: knownProcesses(accounts, sent, newest),
    strangers: newest.filter(({ processId }) => processId === null).slice(0, shownStrangers),
  }
}

function knownProcesses(
  accounts: readonly ConnectedAccount[],
  sent: readonly DeskProcess[],
  newest: readonly Webhook[],
): ReportedProcess[] {
  const nameOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.name ?? ''
  const reportsBy = Map.groupBy(newest.toReversed(), ({ processId }) => processId ?? '')
  const known = new Map<string, ReportedProcess>()
  for (const { id, externalWorkOrderId, accountId, licenseNumber, createdAt } of sent) {
    const accountName = nameOf(accountId)
    known.set(id, { id, externalWorkOrderId, accountName, licenseNumber, reports: [], latestAt: createdAt })
  }
  for (const [id, reports] of reportsBy) {
    const latest = reports.at(-1)
    if (latest === undefined || id === '') continue
    const { externalWorkOrderId, accountId, receivedAt } = latest
    const received = { id, externalWorkOrderId, accountName: nameOf(accountId), licenseNumber: null }
    known.set(id, { ...received, ...known.get(id), reports, latestAt: receivedAt })
  }
  return [...known.values()].toSorted((one, other) => other.latestAt - one.latestAt).slice(0, shownProcesses)
}

/** The reports, oldest first; of one process when `processId` is given. */
export async function readWebhooks(db: SandboxDb, processId: string | null): Promise<Webhook[]> {
  const which = ifGiven(dealerWebhooks.processId, processId)
  return db.select().from(dealerWebhooks).where(which).orderBy(asc(dealerWebhooks.seq)).limit(shownWebhooks)
}

type Reached = { appUrl: string; account: ConnectedAccount; externalWorkOrderId: string | null }

/** Returns how a process is reached by the dealer system that it is of; null for one that was never heard of. */
export async function reachProcess(db: SandboxDb, processId: string): Promise<Reached | null> {
  const ofProcess = eq(dealerWebhooks.processId, processId)
  const [connection, own, [received]] = await Promise.all([
    loadConnection(db),
    findDeskProcess(db, processId),
    db.select().from(dealerWebhooks).where(ofProcess).limit(1),
  ])
  const known = own ?? received
  const account = connection?.accounts.find(({ id }) => id === known?.accountId)
  if (!connection || !account || !known) return null
  return { appUrl: connection.appUrl, account, externalWorkOrderId: known.externalWorkOrderId }
}
