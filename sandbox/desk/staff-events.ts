import * as z from 'zod'

import { isOk, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { callAsStaff } from '#sandbox/app-calls/staff.ts'
import type { ConnectedStaff, Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

type Desk = { db: SandboxDb; connection: Connection }

/** Whoever of the staff acts at an account: its service advisor before anybody else. */
export function staffOf({ staff }: Connection, accountId: string): ConnectedStaff | null {
  const own = staff.filter((user) => user.accountIds.includes(accountId))
  const mayAct = own.length > 0 ? own : staff.filter((user) => user.roles.includes('superuser'))
  return mayAct.find((user) => user.roles.includes('service_advisor')) ?? mayAct[0] ?? null
}

/** How the app tells staff of a process. */
const standingSchema = z.object({
  version: z.int(),
  boxNumber: z.int().nullable(),
  events: z.array(z.object({ type: z.string() })),
})
export type StaffStanding = { version: number; boxNumber: number | null; types: string[] }

export function readStanding(body: unknown): StaffStanding | null {
  const { data } = standingSchema.safeParse(body)
  return data ? { version: data.version, boxNumber: data.boxNumber, types: data.events.map(({ type }) => type) } : null
}

/** What staff may do to a process now; null when the app does not say. */
export async function possibleEvents(
  { db, connection }: Desk,
  process: { id: string; accountId: string },
): Promise<StaffStanding | null> {
  const user = staffOf(connection, process.accountId)
  if (user === null) return null
  const path = `/api/staff/process/${encodeURIComponent(process.id)}/possible-events`
  const answer = await callAsStaff({ db, appUrl: connection.appUrl, user, path, call: { method: 'GET' } })
  return isOk(answer) ? readStanding(answer.body) : null
}

type Step = { process: { id: string; accountId: string; version: number }; type: string; reason?: string }

const noStaff: AppAnswer = { status: 409, body: { code: 'sandbox.no_staff' }, headers: new Headers() }

/** Steps a process on as staff of its account would. */
export async function postStaffEvent({ db, connection }: Desk, { process, type, reason }: Step): Promise<AppAnswer> {
  const user = staffOf(connection, process.accountId)
  if (user === null) return noStaff
  const path = `/api/staff/process/${encodeURIComponent(process.id)}/event`
  const json = { type, version: process.version, ...(reason === undefined ? {} : { reason }) }
  return callAsStaff({ db, appUrl: connection.appUrl, user, path, call: { method: 'POST', json } })
}
