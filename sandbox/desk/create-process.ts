import { and, eq } from 'drizzle-orm'

import { isOk, problemCode, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { dealerSystem, readDealerProcess, type DealerProcess } from '#sandbox/app-calls/dealer-system.ts'
import type { ConnectedAccount, Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { deskProcesses } from '#sandbox/core/desk.table.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { customerName, vehicleName, type Fixture } from '#sandbox/fixtures/work-orders.ts'

import { keepNewProcess } from './desk-processes.ts'

const longestNumber = 64
const suffixLength = 6

/** Values written over the fixture's customer, such as a phone number of one's own. */
type CustomerChanges = {
  phoneNumber?: string | null | undefined
  email?: string | null | undefined
  language?: 'fi' | 'sv' | 'en' | undefined
}

type Creation = {
  db: SandboxDb
  connection: Connection
  account: ConnectedAccount
  fixture: Fixture
  changes: CustomerChanges
  /** A mark in the work order's number; none where it is left out. */
  mark?: string
  now: number
}

/** Sends the work order of a fixture as the account's dealer system would, and creates a process for it. */
export async function createDeskProcess(creation: Creation): Promise<AppAnswer> {
  const { fixture, mark } = creation
  const own = fixture.externalWorkOrderId
  if (mark !== undefined) return send(creation, freshNumber(`${own}${mark}`))
  const isFree = !isSomebodyElse(creation.changes) && !(await isUsed(creation, own))
  const first = await send(creation, isFree ? own : freshNumber(own))
  // Somebody else may have made a process for the number, such as an import.
  return isFree && problemCode(first) === 'VERSION_CONFLICT' ? send(creation, freshNumber(own)) : first
}

/** A phone or address of one's own makes another customer: the fixture's, and what was sent for it, stay as they are. */
function isSomebodyElse({ phoneNumber, email }: CustomerChanges): boolean {
  return phoneNumber !== undefined || email !== undefined
}

function customerOf({ fixture, changes }: Creation) {
  const { customer } = fixture.workOrder
  const number = isSomebodyElse(changes) ? { externalCustomerNumber: freshNumber('desk') } : {}
  return { ...customer, ...number, ...changes }
}

async function isUsed({ db, account }: Creation, externalWorkOrderId: string): Promise<boolean> {
  const sameOrder = and(
    eq(deskProcesses.accountId, account.id),
    eq(deskProcesses.externalWorkOrderId, externalWorkOrderId),
  )
  const rows = await db.select({ id: deskProcesses.id }).from(deskProcesses).where(sameOrder).limit(1)
  return rows.length > 0
}

function freshNumber(number: string): string {
  return `${number.slice(0, longestNumber - suffixLength - 1)}-${randomHex(suffixLength)}`
}

async function send(creation: Creation, externalWorkOrderId: string): Promise<AppAnswer> {
  const { connection, account, fixture } = creation
  const dealer = dealerSystem(connection, account)
  const workOrder = { ...fixture.workOrder, customer: customerOf(creation) }
  const put = await dealer.putWorkOrder(externalWorkOrderId, workOrder)
  if (!isOk(put)) return put
  const created = await dealer.createProcess({ externalWorkOrderId, processType: fixture.processType })
  const process = isOk(created) ? readDealerProcess(created.body) : null
  if (process !== null) await store(creation, externalWorkOrderId, process)
  return created
}

async function store(
  { db, account, fixture, changes, now }: Creation,
  externalWorkOrderId: string,
  process: DealerProcess,
): Promise<void> {
  const customer = { ...fixture.workOrder.customer, ...changes }
  await keepNewProcess(db, {
    ...process,
    externalWorkOrderId,
    accountId: account.id,
    licenseNumber: fixture.workOrder.vehicle?.licenseNumber ?? null,
    vehicle: vehicleName(fixture),
    customer: customerName(fixture),
    contact: customer.phoneNumber ?? customer.email ?? null,
    createdAt: now,
  })
}
