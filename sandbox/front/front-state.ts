import { countKeysInside } from '#sandbox/cabinet/cabinet-state.ts'
import type { ConnectedAccount, Connection } from '#sandbox/connection.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { findDeskProcess, type DeskProcess } from '#sandbox/desk/desk-processes.ts'
import { readInbox, type Inbox } from '#sandbox/desk/messages.ts'

import { readFaults, type Fault } from './faults.ts'
import { countOpenVisits, newestVisits, readVisits, type VisitPage } from './visits.ts'
import { readWires, type Wire } from './wires.ts'

export type FrontQuery = {
  /** The workshop that is open; the first where it is null. */
  workshop: string | null
  search: string
  page: number
  /** The visit whose wires are shown; null for all. */
  visit: string | null
  /** The recipient whose messages are shown; null for all. */
  to: string | null
  /** The sandbox's address. */
  origin: string
}

/** The state of the front page. */
export type FrontState = {
  query: FrontQuery
  connection: Connection | null
  /** The workshop that is open; null before the app is connected. */
  open: ConnectedAccount | null
  visitPage: VisitPage
  openVisits: ReadonlyMap<string, number>
  /** The number of boxes with keys in each cabinet. */
  keysInside: ReadonlyMap<string, number>
  inbox: Inbox
  faults: readonly Fault[]
  wires: readonly Wire[]
  /** Visits to choose from, and the one that was chosen. */
  named: readonly DeskProcess[]
  visit: DeskProcess | null
  now: number
}

const noVisits: VisitPage = { visits: [], total: 0, page: 1, pages: 1 }

/** Returns the contents of the front page for the query in its address. */
export async function readFront(db: SandboxDb, query: FrontQuery): Promise<FrontState> {
  const connection = await loadConnection(db)
  const accounts = connection?.accounts ?? []
  const open = accounts.find(({ id }) => id === query.workshop) ?? accounts[0] ?? null
  const visit = query.visit === null ? null : await findDeskProcess(db, query.visit)
  const { search, page, to } = query
  const [visitPage, openVisits, keysInside, inbox, faults, wires, named] = await Promise.all([
    connection === null || open === null ? noVisits : readVisits({ db, connection, accountId: open.id, search, page }),
    countOpenVisits(db),
    countKeysInside(db),
    readInbox(db, to),
    readFaults(db, connection),
    readWires({ db, connection, visit }),
    newestVisits(db),
  ])
  const now = Date.now()
  return { query, connection, open, visitPage, openVisits, keysInside, inbox, faults, wires, named, visit, now }
}
