import { and, count, desc, eq, like, notInArray, or } from 'drizzle-orm'

import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { deskProcesses } from '#sandbox/core/desk.table.ts'
import { refreshProcess, type DeskProcess } from '#sandbox/desk/desk-processes.ts'

/** States that lead nowhere but to the archive. */
export const endedStates = [
  'PROCESS_DONE',
  'REFUNDED',
  'DELIVERY_NOT_COMPLETED',
  'CANCELLED',
  'CLOSED',
] as const satisfies readonly string[]

const pageSize = 5
const named = 60

export type VisitPage = { visits: DeskProcess[]; total: number; page: number; pages: number }

type VisitQuery = { db: SandboxDb; connection: Connection; accountId: string; search: string; page: number }

const patternOf = (search: string) => `%${search.replaceAll(/[%_]/g, '')}%`

function found({ accountId, search }: Pick<VisitQuery, 'accountId' | 'search'>) {
  const { licenseNumber, vehicle, customer, contact, processCode, externalWorkOrderId } = deskProcesses
  const columns = [licenseNumber, vehicle, customer, contact, processCode, externalWorkOrderId]
  const pattern = patternOf(search)
  const fits = search === '' ? undefined : or(...columns.map((column) => like(column, pattern)))
  return and(eq(deskProcesses.accountId, accountId), fits)
}

/** Returns a page of a workshop's visits, the newest first, each as the app has it right now. */
export async function readVisits({ db, connection, page, ...which }: VisitQuery): Promise<VisitPage> {
  const [counted] = await db.select({ total: count() }).from(deskProcesses).where(found(which))
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pages)
  const rows = await db
    .select()
    .from(deskProcesses)
    .where(found(which))
    .orderBy(desc(deskProcesses.createdAt))
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
  const visits = await Promise.all(rows.map((row) => refreshProcess({ db, connection }, row)))
  return { visits, total, page: shown, pages }
}

/** Returns how many visits of each workshop have not ended, as far as the desk has heard. */
export async function countOpenVisits(db: SandboxDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ accountId: deskProcesses.accountId, open: count() })
    .from(deskProcesses)
    .where(notInArray(deskProcesses.state, [...endedStates]))
    .groupBy(deskProcesses.accountId)
  return new Map(rows.map(({ accountId, open }) => [accountId, open]))
}

/** Returns the newest visits of all workshops as the desk last heard of them, to choose one from. */
export async function newestVisits(db: SandboxDb): Promise<DeskProcess[]> {
  return db.select().from(deskProcesses).orderBy(desc(deskProcesses.createdAt)).limit(named)
}
