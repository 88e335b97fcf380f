import * as z from 'zod'

import { isOk, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { callAsStaff } from '#sandbox/app-calls/staff.ts'
import type { ConnectedStaff, Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import type { deskProcesses } from '#sandbox/core/desk.table.ts'

import { cabinetsSay, handleKeys } from './at-cabinet.ts'

type DeskProcess = typeof deskProcesses.$inferSelect
type Desk = { db: SandboxDb; connection: Connection }
type OfAccount = { id: string; accountId: string }
type AtVersion = OfAccount & { version: number }

/** Returns the staff user who acts at an account: its service advisor before anybody else. */
export function staffOf({ staff }: Connection, accountId: string): ConnectedStaff | null {
  const own = staff.filter((user) => user.accountIds.includes(accountId))
  const mayAct = own.length > 0 ? own : staff.filter((user) => user.roles.includes('superuser'))
  return mayAct.find((user) => user.roles.includes('service_advisor')) ?? mayAct[0] ?? null
}

/** Roles that may give money back, the nearest to the workshop first. */
const refundRoles = ['admin', 'group_admin', 'superuser'] as const

function refunderOf({ staff }: Connection, accountId: string): ConnectedStaff | null {
  const near = (user: ConnectedStaff) => user.accountIds.includes(accountId) || user.roles.includes('superuser')
  const able = refundRoles.flatMap((role) => staff.filter((user) => user.roles.includes(role) && near(user)))
  return able[0] ?? null
}

const noStaff: AppAnswer = { status: 409, body: { code: 'sandbox.no_staff' }, headers: new Headers() }

/** `verb` is what stands behind the process in the path; without one the call is about the process itself. */
type StaffRequest = { user: ConnectedStaff | null; id: string; verb?: string; json?: unknown }

async function callFor(
  { db, connection: { appUrl } }: Desk,
  { user, id, verb, json }: StaffRequest,
): Promise<AppAnswer> {
  if (user === null) return noStaff
  const path = `/api/staff/process/${encodeURIComponent(id)}${verb === undefined ? '' : `/${verb}`}`
  const call = json === undefined ? { method: 'GET' } : { method: 'POST', json }
  return callAsStaff({ db, appUrl, user, path, call })
}

/** A process as the app shows it to staff. */
const snapshotSchema = z.object({
  version: z.int(),
  boxNumber: z.int().nullable(),
  events: z.array(z.object({ type: z.string() })),
})
type StaffSnapshot = { version: number; boxNumber: number | null; types: string[] }

function readSnapshot(body: unknown): StaffSnapshot | null {
  const { data } = snapshotSchema.safeParse(body)
  return data ? { version: data.version, boxNumber: data.boxNumber, types: data.events.map(({ type }) => type) } : null
}

/** Returns the events that staff may cause in a process now; null when the app does not say. */
export async function possibleEvents(desk: Desk, { id, accountId }: OfAccount): Promise<StaffSnapshot | null> {
  const answer = await callFor(desk, { user: staffOf(desk.connection, accountId), id, verb: 'possible-events' })
  return isOk(answer) ? readSnapshot(answer.body) : null
}

const lentSchema = z.object({
  substituteVehicle: z.object({ licenseNumber: z.string(), make: z.string(), model: z.string() }).nullable(),
})
export type LentCar = NonNullable<z.infer<typeof lentSchema>['substituteVehicle']>

/** Returns the car of the workshop's that a process hands out; null where it has none, or the app does not say. */
export async function lentCarOf(desk: Desk, { id, accountId }: OfAccount): Promise<LentCar | null> {
  const answer = await callFor(desk, { user: staffOf(desk.connection, accountId), id })
  return isOk(answer) ? (lentSchema.safeParse(answer.body).data?.substituteVehicle ?? null) : null
}

type Step = { process: AtVersion; type: string; reason?: string | undefined }

/** Steps a process on as staff of its account would. */
export async function postStaffEvent(desk: Desk, { process, type, reason }: Step): Promise<AppAnswer> {
  const { id, accountId, version } = process
  const json = { type, version, ...(reason === undefined ? {} : { reason }) }
  return callFor(desk, { user: staffOf(desk.connection, accountId), id, verb: 'event', json })
}

/** `amount` in euros; null for all that is left. */
type Refunding = { process: AtVersion; amount: number | null; reason: string }

/** Gives money back as somebody of the staff who may. */
export async function postRefund(desk: Desk, { process, amount, reason }: Refunding): Promise<AppAnswer> {
  const { id, accountId, version } = process
  const json = { amount, reason, version }
  return callFor(desk, { user: refunderOf(desk.connection, accountId), id, verb: 'refund', json })
}

const keysGoIn = new Set(['fill_retrieval_box'])
const wentInBefore = new Set(['deliver_keys', 'fill_substitute_keys'])
const retrievals = new Set(['RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])

/** A box is reserved for a customer's own keys, or for those that staff lay in it for the customer to fetch. */
function layKeysIn(type: string, processType: string): boolean {
  return keysGoIn.has(type) || (type === 'reserve_box' && retrievals.has(processType))
}

/** The app has named a box and kept it: the keys are laid there, and only then it is told that they are in. */
async function layThenReport(report: DeskReport, kept: AppAnswer): Promise<AppAnswer> {
  const { db, connection, process, type, reason } = report
  const desk = { db, connection }
  const named = readSnapshot(kept.body)
  if (named === null || named.boxNumber === null || !named.types.includes(type)) return kept
  await handleKeys({ ...desk, accountId: process.accountId, number: named.boxNumber, keys: 'in' })
  const now = await possibleEvents(desk, process)
  const version = now?.version ?? named.version
  return postStaffEvent(desk, { process: { ...process, version }, type, reason })
}

type DeskReport = Desk & { process: DeskProcess; type: string; reason: string | undefined }

/**
 * Somebody of the workshop handles keys at the cabinet and tells it: what they say of a box that has a number is said once
 * they have been there. Where the cabinet told it first, there is nothing left to say.
 */
export async function reportAfterCabinet(report: DeskReport): Promise<AppAnswer> {
  const { db, connection, process, type, reason } = report
  const desk = { db, connection }
  const { accountId, boxNumber: number, processType } = process
  const keys = wentInBefore.has(type) ? 'in' : type === 'collect_keys' ? 'out' : null
  if (keys === null || number === null) {
    if (!layKeysIn(type, processType)) return postStaffEvent(desk, { process, type, reason })
    await cabinetsSay({ ...desk, accountId })
    const answer = await postStaffEvent(desk, { process, type, reason })
    return isOk(answer) ? layThenReport(report, answer) : answer
  }
  await handleKeys({ ...desk, accountId, number, keys })
  const now = await callFor(desk, { user: staffOf(connection, accountId), id: process.id, verb: 'possible-events' })
  const snapshot = isOk(now) ? readSnapshot(now.body) : null
  if (snapshot === null) return postStaffEvent(desk, { process, type, reason })
  const isLeft = snapshot.types.includes(type) || snapshot.version === process.version
  return isLeft ? postStaffEvent(desk, { process: { ...process, version: snapshot.version }, type, reason }) : now
}
