import type { ReadBuiltInTexts } from '#core/built-in-texts.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import type { RowTerms } from '#domain/money/row-price.ts'
import { isShownTotal, type JsonValue } from '#domain/process/consent.ts'
import { ownTextsOf, toContentTexts } from '#worker/accounts/contents/index.ts'
import { accountOf, type Account } from '#worker/accounts/index.ts'
import { selectedDescriptions } from '#worker/accounts/services/index.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { staffHereOf } from '#worker/db/staff-records/index.ts'
import { orderRowsOf, workOrderOf, type OrderRowRow } from '#worker/work-orders/index.ts'

import {
  additionalWorkTermKeys,
  byStaffOf,
  createApproval,
  lastApprovalOf,
  priceTermKeys,
  type Approval,
} from './approval/index.ts'
import type { CustomerCall } from './customer-call.ts'
import type { ProcessKeys, ProcessRow, StatusRows } from './process.queries.ts'
import { isAtKiosk } from './read-process.ts'

/** Returns the queries of a confirmation beside the status: all that lay before the customer. */
export function confirmQueriesOf({ deps, staffCookie }: CustomerCall) {
  return (db: Db, keys: ProcessKeys) => ({
    account: accountOf(db, keys.accountId),
    workOrder: workOrderOf(db, keys.workOrderId),
    orderRows: orderRowsOf(db, keys.workOrderId),
    descriptions: selectedDescriptions(db, keys),
    ownTexts: ownTextsOf(db, keys.languageId),
    lastApproval: lastApprovalOf(db, keys.processId),
    staffHere: staffHereOf(db, { tokenHash: staffCookie, now: deps.clock.now() }),
  })
}

type ConfirmRows = RowsOf<ReturnType<ReturnType<typeof confirmQueriesOf>>>

/** A process without its account cannot be: a foreign key holds them together. */
export function theAccount({ account: [account] }: { account: readonly Account[] }): Account {
  if (account === undefined) throw new Error('The account of the process is gone')
  return account
}

type Approving = {
  builtInTexts: ReadBuiltInTexts
  process: ProcessRow
  status: StatusRows
  rows: ConfirmRows
  /** In cents, as the customer gave it. */
  limit?: number | null | undefined
  /** The reason for an approval where staff are signed in. */
  reason?: string | undefined
  /** The sum on the button in cents, as `shownTotal` of the contract. */
  total?: number | null | undefined
  /** True where the screen shows a new price. */
  isPrice?: boolean
  /** The decisions about additional work, with the rows that join the order by it. */
  additionalWork?: DecidedWork
}

export type DecidedWork = {
  /** For the document: what was decided, and what of it was shown. */
  document: JsonValue
  accepted: readonly (Partial<RowTerms> & Omit<OrderRowRow, 'workOrder' | 'productCode' | keyof RowTerms>)[]
}

/**
 * The approval of the screen that these rows make; null where its button showed another sum. Throws 422 on a limit that the total is above already, and where staff
 * are signed in and gave no reason.
 */
export async function createApprovalOf(read: Approving): Promise<Approval | null> {
  const { process, status, rows, isPrice = false } = read
  const builtIn = await read.builtInTexts(process.languageLcid)
  const { texts } = toContentTexts({ languageId: process.languageId, builtIn, own: rows.ownTexts })
  const [workOrder] = rows.workOrder
  const descriptionOf = (id: string) => rows.descriptions.find(({ extraServiceId }) => extraServiceId === id)
  const [previous] = rows.lastApproval
  const screen = {
    processId: process.id,
    processType: process.processType,
    processVersion: process.version,
    languageLcid: process.languageLcid ?? '',
    workOrder: workOrder === undefined ? null : { id: workOrder.id, version: workOrder.version },
    rows: rowsOn(read),
    extraServices: status.selected.map((service) => ({
      ...service,
      description: descriptionOf(service.id)?.description ?? '',
    })),
    choices: {
      workOrderApproved: process.workOrderApproved,
      customerHasDrivingLicense: process.customerHasDrivingLicense,
      useRetrievalProcess: process.useRetrievalProcess,
      returnsSubstituteVehicle: process.returnsSubstituteVehicle,
    },
    terms: theAccount(rows),
    texts,
    limitCents: read.limit ?? null,
    shownTotalCents: read.total,
    byStaff: byStaffOf(rows.staffHere, read.reason),
    atKiosk: isAtKiosk(process),
    ...(isPrice ? { kind: 'price' as const, termKeys: priceTermKeys } : {}),
    ...(read.additionalWork && workScreenOf(read.additionalWork, previous)),
  }
  const approval = await createApproval(screen, previous ?? null)
  if (!isAgreed(read, approval)) return null
  const isTooSmall = (approval.limitCents ?? approval.totalCents) < approval.totalCents
  if (isTooSmall && read.additionalWork === undefined) throw requestInvalidField('limit', 'too_small')
  return approval
}

/** A customer who accepts nothing of additional work agrees to no sum. */
function isAgreed({ rows, total, isPrice, additionalWork }: Approving, { totalCents }: Approval): boolean {
  if (additionalWork?.accepted.length === 0) return true
  const isPriced = isPrice === true || additionalWork !== undefined
  return isShownTotal(total, { totalCents, pricesShown: isPriced || theAccount(rows).showPricesInWorkOrderStep })
}

/** The rows of the order, with those that join it by what is decided. */
function rowsOn({ rows, additionalWork }: Approving): DecidedWork['accepted'] {
  return additionalWork === undefined ? rows.orderRows : [...rows.orderRows, ...additionalWork.accepted]
}

type Previous = ConfirmRows['lastApproval'][number] | undefined

/**
 * Returns the screen of additional work that was decided. A limit that was set before still holds. A customer who
 * accepts nothing agrees to nothing that costs more.
 */
function workScreenOf({ document, accepted }: DecidedWork, previous: Previous) {
  return {
    kind: 'additional_work' as const,
    termKeys: additionalWorkTermKeys,
    additionalWork: document,
    limitCents: previous?.limitCents ?? null,
    agreedCents: accepted.length === 0 ? previous?.totalCents : undefined,
  }
}
