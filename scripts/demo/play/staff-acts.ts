import { randomUUID } from 'node:crypto'

import * as z from 'zod'

import type { AppCall } from '#sandbox/app-calls/call-app.ts'
import type { FoundWork, PlannedVisit } from '#scripts/demo/history/planned-visit.ts'

import { atBox, beatCabinet, cabinetOf } from './cabinet-acts.ts'
import { readVisit } from './dealer-acts.ts'
import { took, type StartedVisit, type Play } from './play.ts'
import type { StaffSessions } from './staff-sessions.ts'

/** Acts of a workshop's staff in a visit: the service advisor, and an admin where money goes back. */

export type Desk = { readonly play: Play; readonly staff: StaffSessions }

const snapshot = z.object({
  version: z.int(),
  state: z.string(),
  boxNumber: z.int().nullable(),
  events: z.array(z.object({ type: z.string(), asksReason: z.boolean() })),
})
export type Snapshot = z.infer<typeof snapshot>

/**
 * Returns the user who looks after the customers of a workshop: its service advisor, or where it has none whoever is
 * there.
 */
function advisorOf({ demo }: Play, accountId: string): string {
  const own = demo.staff.filter(({ accountIds }) => accountIds.includes(accountId))
  const advisor = own.find(({ roles }) => roles.includes('service_advisor')) ?? own[0]
  if (advisor === undefined) throw new Error(`${accountId} has nobody of staff`)
  return advisor.username
}

type DeskCall = AppCall & { readonly as?: string; readonly isProved?: boolean }

/** Calls about a visit; `where` lies under `/api/staff/process/:id`. */
export async function aboutVisit(desk: Desk, visit: StartedVisit, where: string, call: DeskCall): Promise<unknown> {
  const { play, staff } = desk
  const { as = advisorOf(play, visit.plan.accountId), ...rest } = call
  const answer = await staff.call(as, `/api/staff/process/${visit.id}${where}`, rest)
  return took(`${call.method} ${where} of ${visit.plan.number} by staff`, answer)
}

export async function standing(desk: Desk, visit: StartedVisit): Promise<Snapshot> {
  return snapshot.parse(await aboutVisit(desk, visit, '/possible-events', { method: 'GET' }))
}

/** Tells that something happened to the visit as it stands. */
export async function reportEvent(
  desk: Desk,
  visit: StartedVisit,
  { type, reason }: { type: string; reason?: string | undefined },
) {
  const { version, events } = await standing(desk, visit)
  const asks = events.find((event) => event.type === type)?.asksReason === true
  const json = { type, version, ...((asks || reason !== undefined) && { reason: reason ?? 'Sovittiin puhelimessa' }) }
  return snapshot.parse(await aboutVisit(desk, visit, '/event', { method: 'POST', json }))
}

const created = z.object({ id: z.string() })

/** Books a test drive in a car of the workshop's, and has its customer written to. */
export async function bookDrive({ play, staff }: Desk, plan: PlannedVisit, carId: string): Promise<StartedVisit> {
  const { accountId, processType, number: workNumber, reserved, person } = plan
  const { firstName, lastName, phoneNumber, email } = person
  const json = {
    clickId: randomUUID(),
    accountId,
    processType,
    workNumber,
    customer: { firstName, lastName, phoneNumber, email },
    substituteVehicleId: carId,
    reservationStart: new Date(reserved.start).toISOString(),
    reservationEnd: new Date(reserved.end).toISOString(),
    send: { when: 'now' },
  }
  const answer = await staff.call(advisorOf(play, accountId), '/api/staff/process', { method: 'POST', json })
  return readVisit(play, plan, created.parse(took(`The test drive ${workNumber}`, answer)).id)
}

/** Reserves a box, lays the customer's keys into it and reports that they are in. */
export async function layKeys(desk: Desk, visit: StartedVisit): Promise<void> {
  const lockerId = cabinetOf(desk.play, visit.plan)
  await beatCabinet(desk.play, lockerId)
  const type = 'fill_retrieval_box'
  const { boxNumber } = await reportEvent(desk, visit, { type })
  if (boxNumber === null) throw new Error(`No box is kept for ${visit.plan.number}`)
  await atBox(desk.play, { lockerId, number: boxNumber }, ['open', 'put-keys', 'close'])
  const { events } = await standing(desk, visit)
  if (events.some((event) => event.type === type)) await reportEvent(desk, visit, { type })
}

/** Takes the keys out of the box with the service key, and tells it unless the cabinet has. */
export async function collectKeys(desk: Desk, visit: StartedVisit): Promise<void> {
  const { boxNumber } = await standing(desk, visit)
  const lockerId = cabinetOf(desk.play, visit.plan)
  if (boxNumber !== null) await atBox(desk.play, { lockerId, number: boxNumber }, ['open', 'take-keys', 'close'])
  const { events } = await standing(desk, visit)
  if (events.some(({ type }) => type === 'collect_keys')) await reportEvent(desk, visit, { type: 'collect_keys' })
}

export async function addNote(desk: Desk, visit: StartedVisit, text: string): Promise<void> {
  await aboutVisit(desk, visit, '/note', { method: 'POST', json: { clickId: randomUUID(), text } })
}

export async function promiseReady(desk: Desk, visit: StartedVisit, readyAt: number): Promise<void> {
  const { version } = await standing(desk, visit)
  const json = { version, readyAt: new Date(readyAt).toISOString() }
  await aboutVisit(desk, visit, '/ready-time', { method: 'PUT', json })
}

const answerTimeMs = 4 * 3_600_000
const uploaded = z.object({ id: z.string() })

type Read = (file: string) => File

/** Proposes work that was found; `read` reads a picture. */
export async function propose(desk: Desk, visit: StartedVisit, found: readonly FoundWork[], read: Read): Promise<void> {
  const rows = []
  for (const { pictures, ...row } of found) {
    const sent = []
    for (const { file, alt } of pictures) {
      const form = new FormData()
      form.append('file', read(file))
      const answer = await aboutVisit(desk, visit, '/additional-work/finding', { method: 'POST', form })
      sent.push({ id: uploaded.parse(answer).id, alt })
    }
    rows.push({ ...row, pictures: sent, video: null })
  }
  const answerBy = new Date(desk.play.now + answerTimeMs).toISOString()
  await aboutVisit(desk, visit, '/additional-work', { method: 'POST', json: { clickId: randomUUID(), answerBy, rows } })
}

/** Gives money back, in euros, as an admin who has just shown who they are. */
export async function refund(desk: Desk, visit: StartedVisit, amount: number): Promise<void> {
  const as = visit.plan.accountId === 'acc_herttoniemi' ? 'minna.halla' : 'risto.pohjola'
  const { version } = await standing(desk, visit)
  const json = { amount, reason: 'Hyvitys viivästyksestä', version }
  await aboutVisit(desk, visit, '/refund', { method: 'POST', json, as, isProved: true })
}
