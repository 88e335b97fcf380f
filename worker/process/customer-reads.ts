import { sql } from 'drizzle-orm'

import { formatProcessCode } from '#domain/access/codes.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { languagesOf, ownTextsOf, toContentTexts } from '#worker/accounts/contents/index.ts'
import {
  accountOf,
  deliveryOptionsOf,
  enabledFeaturesOf,
  toAccountSettings,
  toUiConfig,
} from '#worker/accounts/index.ts'
import { listedDescriptions, listedServices, toExtraServices } from '#worker/accounts/services/index.ts'
import type {
  CountedAccount,
  CountedInit,
  CountedStatusAnswer,
  CountedOrder,
  CountedService,
} from '#worker/contract/process-units.ts'
import type { ContentTexts, Language, ProcessPath, RoomTicket, UiConfig } from '#worker/contract/process.ts'
import { creditorsOf } from '#worker/db/credit-records/index.ts'
import type { Db, Queries } from '#worker/db/db.ts'
import { openedAtKiosk } from '#worker/db/kiosk-records/index.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { toPath } from '#worker/process/link/process-path.ts'
import { threadAtOf } from '#worker/process/staff/thread-at.queries.ts'
import { listenTicket } from '#worker/providers/index.ts'
import { orderRowsOf, toWorkOrder, workOrderOf } from '#worker/work-orders/index.ts'

import { theAccount } from './approval-screen.ts'
import type { CustomerCall } from './customer-call.ts'
import { toStatus } from './process-status.ts'
import type { ProcessKeys } from './process.queries.ts'
import { nothingMore, reader, readProcess, type ProcessRead } from './read-process.ts'

/** The customer's reads, each one round trip. */

function accountQueries(db: Db, { accountId }: ProcessKeys) {
  return {
    account: accountOf(db, accountId),
    options: deliveryOptionsOf(db, accountId),
    creditors: creditorsOf(db, accountId),
  }
}

function workOrderQueries(db: Db, { accountId, workOrderId }: ProcessKeys) {
  return {
    account: accountOf(db, accountId),
    workOrder: workOrderOf(db, workOrderId),
    orderRows: orderRowsOf(db, workOrderId),
  }
}

function contentQueries(db: Db, { accountId, languageId }: ProcessKeys) {
  return { languages: languagesOf(db, accountId), ownTexts: ownTextsOf(db, languageId) }
}

function offerQueries(db: Db, keys: ProcessKeys) {
  return {
    account: accountOf(db, keys.accountId),
    services: listedServices(db, keys),
    descriptions: listedDescriptions(db, keys),
  }
}

function pathQueries(db: Db, { accountId }: ProcessKeys) {
  return { features: enabledFeaturesOf(db, accountId) }
}

function kioskQueries(db: Db, { processId }: ProcessKeys) {
  return { kiosk: selectFrom(db, { openedAt: openedAtKiosk(processId) }, sql`(select 1)`) }
}

function threadQueries(db: Db, { processId }: ProcessKeys) {
  return { thread: threadAtOf(db, processId) }
}

/** All that the first screen of a process needs, whatever its state. */
export function initQueries(db: Db, keys: ProcessKeys) {
  return {
    ...accountQueries(db, keys),
    ...workOrderQueries(db, keys),
    ...contentQueries(db, keys),
    ...offerQueries(db, keys),
    ...pathQueries(db, keys),
    ...threadQueries(db, keys),
    ...kioskQueries(db, keys),
  }
}

type Read<Q extends (...args: never[]) => Queries> = ProcessRead<ReturnType<Q>>

const roomOf = ({ process }: Pick<Read<typeof initQueries>, 'process'>, { deps }: CustomerCall): Promise<RoomTicket> =>
  listenTicket({ config: deps.config, clock: deps.clock, processCode: process.roomCode })

const threadAtIn = ({ rows: { thread } }: Read<typeof threadQueries>) => thread[0]?.threadAt ?? null

function workOrderIn({ rows }: Read<typeof workOrderQueries>): CountedOrder | null {
  const [workOrder] = rows.workOrder
  return workOrder === undefined ? null : toWorkOrder(workOrder, rows.orderRows, theAccount(rows))
}

const servicesIn = ({ rows }: Read<typeof offerQueries>): CountedService[] => toExtraServices(rows, theAccount(rows))

async function contentIn(
  { process, rows }: ProcessRead<Pick<ReturnType<typeof contentQueries>, 'ownTexts'>>,
  { deps }: CustomerCall,
): Promise<ContentTexts> {
  const builtIn = await deps.builtInTexts(process.languageLcid)
  return toContentTexts({ languageId: process.languageId, builtIn, own: rows.ownTexts })
}

function accountIn({ process, rows }: Read<typeof accountQueries>, { deps }: CustomerCall): CountedAccount {
  return toAccountSettings({
    account: theAccount(rows),
    deliveryOptions: rows.options,
    creditors: rows.creditors,
    lcid: process.languageLcid,
    now: deps.clock.now(),
    isTrial: process.isTrial,
  })
}

const pathIn = ({ process, rows }: Read<typeof pathQueries>): ProcessPath => toPath(process, rows.features)

const kioskNoticeMs = 24 * 60 * 60_000

/** For a day after it was opened there, while the visit goes on: the owner may say that it was not them. */
function kioskIn({ process, rows }: Read<typeof kioskQueries>, { deps }: CustomerCall): { kioskOpenedAt?: number } {
  const at = rows.kiosk[0]?.openedAt ?? null
  const isRecent = at !== null && isUnfinished(process.state) && deps.clock.now() - at < kioskNoticeMs
  return isRecent && process.codeEndsAt === null ? { kioskOpenedAt: at } : {}
}

/** Returns the first answer from the rows that were read. */
export async function toInit(read: Read<typeof initQueries>, call: CustomerCall): Promise<CountedInit> {
  const { process, status, rows } = read
  return {
    process: toStatus(process, status),
    workOrder: workOrderIn(read),
    languages: rows.languages,
    content: await contentIn(read, call),
    isLanguageSettled: process.isLanguageSettled,
    uiConfig: toUiConfig(theAccount(rows)),
    account: accountIn(read, call),
    path: pathIn(read),
    extraServices: servicesIn(read),
    threadAt: threadAtIn(read),
    ...kioskIn(read, call),
    room: await roomOf(read, call),
  }
}

/** Reads a code as it was typed and gives it back as it is shown; 404 where it opens nothing. */
export async function getCode(call: CustomerCall): Promise<{ processCode: string }> {
  const { process } = await readProcess(call, nothingMore)
  return { processCode: formatProcessCode(process.linkCode) }
}

export async function getTicket(call: CustomerCall): Promise<RoomTicket> {
  return roomOf(await readProcess(call, nothingMore), call)
}

export const getStatus = reader(threadQueries, (read): CountedStatusAnswer => ({
  ...toStatus(read.process, read.status),
  threadAt: threadAtIn(read),
}))

export const getWorkOrder = reader(workOrderQueries, workOrderIn)
export const getExtraServices = reader(offerQueries, servicesIn)
export const getAccount = reader(accountQueries, accountIn)
export const getPath = reader(pathQueries, pathIn)
export const getContent = reader((db, { languageId }) => ({ ownTexts: ownTextsOf(db, languageId) }), contentIn)
export const getLanguages = reader(
  (db, { accountId }) => ({ languages: languagesOf(db, accountId) }),
  ({ rows }): Language[] => rows.languages,
)
export const getUiConfig = reader(
  (db, { accountId }) => ({ account: accountOf(db, accountId) }),
  ({ rows }): UiConfig => toUiConfig(theAccount(rows)),
)
