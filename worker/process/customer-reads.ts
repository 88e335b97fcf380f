import { formatProcessCode } from '#domain/codes.ts'
import { toIsoOrNull } from '#domain/iso.ts'
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
  AccountSettings,
  ContentTexts,
  ExtraService,
  Language,
  ProcessPath,
  RoomTicket,
  StatusAnswer,
  UiConfig,
  WorkOrder,
} from '#worker/contract/process.ts'
import { creditorsOf } from '#worker/db/credit-records/index.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { listenTicket } from '#worker/providers/index.ts'
import { orderRowsOf, toWorkOrder, workOrderOf } from '#worker/work-orders/index.ts'

import { theAccount } from './approval-screen.ts'
import type { CustomerCall } from './customer-call.ts'
import { toPath } from './process-path.ts'
import { toStatus } from './process-status.ts'
import type { ProcessKeys } from './process.queries.ts'
import { constantQueries, nothingMore, readProcess } from './read-process.ts'
import { threadAtOf } from './thread-at.queries.ts'

/** The customer's reads, each one round trip; their queries together make `getInit` (`process.routes.ts`). */

export function accountQueries(db: Db, { accountId }: ProcessKeys) {
  return {
    account: accountOf(db, accountId),
    options: deliveryOptionsOf(db, accountId),
    creditors: creditorsOf(db, accountId),
  }
}

export function workOrderQueries(db: Db, { accountId, workOrderId }: ProcessKeys) {
  return {
    account: accountOf(db, accountId),
    workOrder: workOrderOf(db, workOrderId),
    orderRows: orderRowsOf(db, workOrderId),
  }
}

export function contentQueries(db: Db, { accountId, languageId }: ProcessKeys) {
  return { languages: languagesOf(db, accountId), ownTexts: ownTextsOf(db, languageId) }
}

export function offerQueries(db: Db, keys: ProcessKeys) {
  return {
    account: accountOf(db, keys.accountId),
    services: listedServices(db, keys),
    descriptions: listedDescriptions(db, keys),
  }
}

export function pathQueries(db: Db, { accountId }: ProcessKeys) {
  return { features: enabledFeaturesOf(db, accountId) }
}

export function threadQueries(db: Db, { processId }: ProcessKeys) {
  return { thread: threadAtOf(db, processId) }
}

const workOrderReads = constantQueries(workOrderQueries)
const statusReads = constantQueries(threadQueries)
const offerReads = constantQueries(offerQueries)
const accountReads = constantQueries(accountQueries)
const pathReads = constantQueries(pathQueries)
const languageReads = constantQueries((db, { accountId }) => ({ languages: languagesOf(db, accountId) }))
const textReads = constantQueries((db, { languageId }) => ({ own: ownTextsOf(db, languageId) }))
const settingsReads = constantQueries((db, { accountId }) => ({ account: accountOf(db, accountId) }))

export function toThreadAt({ thread }: RowsOf<ReturnType<typeof threadQueries>>): string | null {
  return toIsoOrNull(thread[0]?.threadAt ?? null)
}

/** Reads a code as it was typed and gives it back as it is shown; 404 where it opens nothing. */
export async function getCode(call: CustomerCall): Promise<{ processCode: string }> {
  const { process } = await readProcess(call, nothingMore)
  return { processCode: formatProcessCode(process.linkCode) }
}

export async function getTicket(call: CustomerCall): Promise<RoomTicket> {
  const { process } = await readProcess(call, nothingMore)
  const { config, clock } = call.deps
  return listenTicket({ config, clock, processCode: process.roomCode })
}

export async function getStatus(call: CustomerCall): Promise<StatusAnswer> {
  const { process, status, rows } = await readProcess(call, statusReads)
  return { ...toStatus(process, status), threadAt: toThreadAt(rows) }
}

export async function getWorkOrder(call: CustomerCall): Promise<WorkOrder | null> {
  const { rows } = await readProcess(call, workOrderReads)
  const [workOrder] = rows.workOrder
  return workOrder === undefined ? null : toWorkOrder(workOrder, rows.orderRows, theAccount(rows))
}

export async function getExtraServices(call: CustomerCall): Promise<ExtraService[]> {
  const { rows } = await readProcess(call, offerReads)
  return toExtraServices({ services: rows.services, descriptions: rows.descriptions }, theAccount(rows))
}

export async function getLanguages(call: CustomerCall): Promise<Language[]> {
  const { rows } = await readProcess(call, languageReads)
  return rows.languages
}

export async function getContent(call: CustomerCall): Promise<ContentTexts> {
  const { process, rows } = await readProcess(call, textReads)
  const builtIn = await call.deps.builtInTexts(process.languageLcid)
  return toContentTexts({ languageId: process.languageId, builtIn, own: rows.own })
}

export async function getUiConfig(call: CustomerCall): Promise<UiConfig> {
  const { rows } = await readProcess(call, settingsReads)
  return toUiConfig(theAccount(rows))
}

export async function getAccount(call: CustomerCall): Promise<AccountSettings> {
  const { process, rows } = await readProcess(call, accountReads)
  return toAccountSettings({
    account: theAccount(rows),
    deliveryOptions: rows.options,
    creditors: rows.creditors,
    lcid: process.languageLcid,
    now: call.deps.clock.now(),
    isTrial: process.isTrial,
  })
}

export async function getPath(call: CustomerCall): Promise<ProcessPath> {
  const { process, rows } = await readProcess(call, pathReads)
  return toPath(process, rows.features)
}
