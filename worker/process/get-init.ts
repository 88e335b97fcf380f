import { toContentTexts } from '#worker/accounts/contents/index.ts'
import { toAccountSettings, toUiConfig } from '#worker/accounts/index.ts'
import { toExtraServices } from '#worker/accounts/services/index.ts'
import type { ProcessInit } from '#worker/contract/process.ts'
import type { Db } from '#worker/db/db.ts'
import { listenTicket } from '#worker/providers/index.ts'
import { toWorkOrder } from '#worker/work-orders/index.ts'

import { theAccount } from './approval-screen.ts'
import type { CustomerCall } from './customer-call.ts'
import { accountQueries, contentQueries, offerQueries, pathQueries, workOrderQueries } from './customer-reads.ts'
import { toPath } from './process-path.ts'
import { toStatus } from './process-status.ts'
import type { ProcessKeys } from './process.queries.ts'
import { readProcess } from './read-process.ts'

function initQueries(db: Db, keys: ProcessKeys) {
  return {
    ...accountQueries(db, keys),
    ...workOrderQueries(db, keys),
    ...contentQueries(db, keys),
    ...offerQueries(db, keys),
    ...pathQueries(db, keys),
  }
}

/** All that the first screen needs, in one round trip. */
export async function getInit(call: CustomerCall): Promise<ProcessInit> {
  const { process, status, rows } = await readProcess(call, initQueries)
  const { config, clock, builtInTexts } = call.deps
  const account = theAccount(rows)
  const lcid = process.languageLcid
  const [workOrder] = rows.workOrder
  return {
    process: toStatus(process, status),
    workOrder: workOrder === undefined ? null : toWorkOrder(workOrder, rows.orderRows, account),
    languages: rows.languages,
    content: toContentTexts({ languageId: process.languageId, builtIn: await builtInTexts(lcid), own: rows.ownTexts }),
    uiConfig: toUiConfig(account),
    account: toAccountSettings({ account, deliveryOptions: rows.options, creditors: rows.creditors, lcid }),
    path: toPath(process, rows.features),
    extraServices: toExtraServices({ services: rows.services, descriptions: rows.descriptions }, account),
    room: await listenTicket({ config, clock, processCode: process.linkCode }),
  }
}
