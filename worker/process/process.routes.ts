import { sql, type SQL } from 'drizzle-orm'

import { bind } from '#core/http/bind.ts'
import { notFound, versionConflict } from '#core/http/errors.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { accountOf } from '#worker/accounts/index.ts'
import { offeredServices } from '#worker/accounts/services/index.ts'
import { processCalls } from '#worker/contract/customer-calls.ts'
import type {
  NotesInput,
  ExtraServiceInput,
  StepForm,
  SelectionInput,
} from '#worker/contract/customer/process-inputs.ts'
import type { CountedStatus, CountedStep } from '#worker/contract/process-units.ts'
import { processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { chooseLanguage } from '#worker/process/choices/choose-language.ts'
import { changeKeysBack, isKeysBackLater } from '#worker/process/keys/change-keys-back.ts'
import { giveDeliveryInfo } from '#worker/process/keys/give-delivery-info.ts'
import { reserveAgain } from '#worker/process/keys/reserve-again.ts'
import { markLinkOpened } from '#worker/process/link/mark-link-opened.ts'

import { approvePrice } from './approve-price.ts'
import type { IdentityVerbs } from './ask-identity.ts'
import { confirmProcess } from './confirm-process.ts'
import { canonicalCode, customerCallOf, type CustomerCall } from './customer-call.ts'
import {
  getAccount,
  getCode,
  getContent,
  getExtraServices,
  getLanguages,
  getPath,
  getStatus,
  getTicket,
  getUiConfig,
  getWorkOrder,
} from './customer-reads.ts'
import { customerWebhookStatements } from './customer-webhooks.ts'
import { toStatus, activeStep, pathOf } from './process-status.ts'
import { notesNotAsked } from './process.errors.ts'
import type { ProcessRow } from './process.queries.ts'
import { nothingMore, readProcess } from './read-process.ts'
import { editUnconfirmed, refuseUnlessEditable, editProcess } from './write-process.ts'

/**
 * The calls of a customer (specification §7 "Process"). The code is looked up by the verb, in the batch of its reads. The
 * last of the steps is the confirmation, which may ask who the customer is.
 */
export function createProcessRoutes(identity: IdentityVerbs) {
  return bind(processCalls, {
    'GET /api/process/ticket': ({ c }) => getTicket(customerCallOf(c)),
    'GET /api/process': ({ c }) => getStatus(customerCallOf(c)),
    'GET /api/process/work-order': ({ c }) => getWorkOrder(customerCallOf(c)),
    'GET /api/process/extra-service/available': ({ c }) => getExtraServices(customerCallOf(c)),
    'GET /api/process/language': ({ c }) => getLanguages(customerCallOf(c)),
    'GET /api/process/content': ({ c }) => getContent(customerCallOf(c)),
    'GET /api/process/ui-config': ({ c }) => getUiConfig(customerCallOf(c)),
    'GET /api/process/account': ({ c }) => getAccount(customerCallOf(c)),
    'GET /api/process/path': ({ c }) => getPath(customerCallOf(c)),
    'POST /api/process/reserve-again': ({ c }) => reserveAgain(customerCallOf(c)),
    'PUT /api/process/code': ({ c, body }) => getCode({ ...customerCallOf(c), code: canonicalCode(body.code) }),
    'PUT /api/process/extra-service/': ({ c, body }) => chooseExtraService(customerCallOf(c), body),
    'DELETE /api/process/extra-service/:id': ({ c, params }) => dropExtraService(customerCallOf(c), params.id),
    'PUT /api/process/selection/': ({ c, body }) => setSelection(customerCallOf(c), body),
    'PUT /api/process/notes': ({ c, body }) => saveNotes(customerCallOf(c), body),
    'PUT /api/process/language': ({ c, body }) => chooseLanguage(customerCallOf(c), body),
    'PUT /api/process/link-opened': ({ c, body }) => markLinkOpened(customerCallOf(c), body),
    'PUT /api/process/step': ({ c, body }) => setStep(customerCallOf(c), body, identity),
    'POST /api/process/price-approval': ({ c, body }) => approvePrice(customerCallOf(c), body),
    'POST /api/process/delivery-info': ({ c, body }) => giveDeliveryInfo(customerCallOf(c), body),
  })
}

/** Keeps what the customer typed, as it was typed. */
async function saveNotes(call: CustomerCall, { notes }: NotesInput): Promise<CountedStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({ account: accountOf(db, keys.accountId) }))
  refuseUnlessEditable(process)
  if (rows.account[0]?.notesEnabled !== true) throw notesNotAsked()
  if (process.customerNotes === notes) return toStatus(process, status)
  return editUnconfirmed(call, process, {
    set: { customerNotes: notes },
    alongside: (guard) => customerWebhookStatements(call, { process, type: 'process.note_changed', guard }),
  })
}

/** Takes a chosen service back; taking back what is not chosen changes nothing. */
async function dropExtraService(call: CustomerCall, serviceId: string): Promise<CountedStatus> {
  const { process, status } = await readProcess(call, nothingMore)
  refuseUnlessEditable(process)
  if (!status.selected.some(({ id }) => id === serviceId)) return toStatus(process, status)
  const row = sql`process_id = ${process.id} and extra_service_id = ${serviceId}`
  return editUnconfirmed(call, process, {
    set: {},
    guard: sql`exists (select 1 from ${processExtraServices} where ${row})`,
    alongside: (won) => [call.deps.db.run(sql`delete from ${processExtraServices} where ${row} and ${won}`)],
  })
}

/** Adds a service that is on offer to this process; adding it again changes nothing. */
async function chooseExtraService(call: CustomerCall, { productId }: ExtraServiceInput): Promise<CountedStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({ offered: offeredServices(db, keys) }))
  refuseUnlessEditable(process)
  if (status.selected.some(({ id }) => id === productId)) return toStatus(process, status)
  if (!rows.offered.some(({ id }) => id === productId)) throw notFound('extra_service')
  const { db, clock } = call.deps
  const isChosen = sql`exists (select 1 from ${processExtraServices}
    where process_id = ${process.id} and extra_service_id = ${productId})`
  return editUnconfirmed(call, process, {
    set: {},
    guard: sql`not ${isChosen}`,
    alongside: (won) => [
      db.run(sql`
        insert into ${processExtraServices} (process_id, extra_service_id, created_at)
        select ${process.id}, ${productId}, ${clock.now()} where ${won}`),
    ],
  })
}

/**
 * Moves one step forward or back along the path; the last step is the confirmation. Null where the screen was not the
 * latest, the step is not next to this one, or the process is confirmed or over: the client reloads everything.
 */
async function setStep(
  call: CustomerCall,
  { activeStep: asked, ...given }: StepForm,
  identity: IdentityVerbs,
): Promise<CountedStep | null> {
  if (asked === 'WAITING_CONFIRMATION') return confirmProcess(call, given, identity)
  const { process, status } = await readProcess(call, nothingMore)
  if (isDone(call, process, asked)) return { process: toStatus(process, status) }
  if (!isUnfinished(process.state) || activeStep(process) === 'WAITING_CONFIRMATION') return null
  const isStale = call.seenVersion !== null && call.seenVersion !== process.version
  if (isStale || !isNextTo(process, asked)) return null
  const guard = sql`version = ${process.version}`
  const written = await editProcess(call, process, { set: { currentStep: asked }, guard })
  return written.won || isDone(call, written.process, asked) ? { process: written.status } : null
}

function isNextTo(process: ProcessRow, asked: StepForm['activeStep']): boolean {
  const path = pathOf(process)
  return path.includes(asked) && Math.abs(path.indexOf(asked) - path.indexOf(activeStep(process))) === 1
}

/** The step is there already, and nothing but the call that brought it there (a double click) came between. */
function isDone(call: CustomerCall, process: ProcessRow, asked: StepForm['activeStep']): boolean {
  if (activeStep(process) !== asked) return false
  const writesSince = call.seenVersion === null ? 0 : process.version - call.seenVersion
  return writesSince === 0 || writesSince === 1
}

const selections = [
  'customerHasDrivingLicense',
  'workOrderApproved',
  'useRetrievalProcess',
  'returnsSubstituteVehicle',
] as const

/**
 * Keeps the choices of the approval step that were sent; those that were not stay as they are. The approval itself is of
 * what was on the screen: throws 409 where that was not the latest. If the keys come back by a box can be changed later too.
 */
async function setSelection(call: CustomerCall, selection: SelectionInput): Promise<CountedStatus> {
  const { process, status } = await readProcess(call, nothingMore)
  if (isKeysBackLater(process, selection)) {
    return changeKeysBack(call, { process, status }, selection.useRetrievalProcess === true)
  }
  refuseUnlessEditable(process)
  const seen = selection.workOrderApproved === undefined ? null : call.seenVersion
  if (seen !== null && seen !== process.version) throw versionConflict('process')
  if (selections.every((name) => (selection[name] ?? process[name]) === process[name])) return toStatus(process, status)
  const edit = {
    set: sentOnly(selection),
    alongside: (guard: SQL) =>
      isActedOnChoice(process, selection)
        ? customerWebhookStatements(call, { process, type: 'process.choices_changed', guard })
        : [],
  }
  if (seen === null) return editUnconfirmed(call, process, edit)
  const edited = await editUnconfirmed(call, process, { ...edit, guard: sql`version = ${seen}` })
  if (edited.workOrderApproved !== selection.workOrderApproved) throw versionConflict('process')
  return edited
}

/** Returns true where it changes a choice that the workshop acts on; that the work order is approved is told by the approval. */
function isActedOnChoice(process: ProcessRow, selection: SelectionInput): boolean {
  return selections.some((name) => name !== 'workOrderApproved' && (selection[name] ?? process[name]) !== process[name])
}

/** Another tab may have changed what was not sent: only what was sent is written. */
function sentOnly(selection: SelectionInput) {
  const sent = selections.flatMap((name) => (selection[name] === undefined ? [] : [[name, selection[name]] as const]))
  return Object.fromEntries(sent)
}
