import { sql, type SQL } from 'drizzle-orm'

import type { ReadBuiltInTexts } from '#core/built-in-texts.ts'
import { versionConflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { formatProcessCode } from '#domain/access/codes.ts'
import { toE164 } from '#domain/contact/e164.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import type { ProcessType } from '#domain/enums.ts'
import { toContentTexts } from '#worker/accounts/contents/index.ts'
import type { FastLaneStarted, FastLaneStartForm } from '#worker/contract/fast-lane.ts'
import { runBatch, type Parts, type Statement } from '#worker/db/db.ts'
import { processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { byStaffOf, createApproval, type Approval } from '#worker/process/approval/index.ts'
import {
  activeStep,
  announceStatement,
  confirmationParts,
  editStatement,
  identityAskedAt,
  isIdentityAsked,
  withFreshCode,
} from '#worker/process/index.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
import { fastLaneLimits } from './fast-lane-limits.ts'
import { substituteNotApproved, visitNotFound } from './fast-lane.errors.ts'
import { openedCode } from './kiosk-code.ts'
import { visitOfOrder } from './new-visit.ts'
import { isNumberOf } from './own-number.ts'
import { servicesOf } from './search-visit.ts'
import { isAtShownTotal, refuseUnlessShown } from './show-order.ts'
import { plateOf, readPreconditions, type Preconditions, type Visit } from './visit.queries.ts'
import { attempts, writeVisit } from './write-visit.ts'

/**
 * Begins the visit of a plate, approved as the kiosk's screen says, and answers the code that opens it. The phone number
 * has to be the one of the order: a plate alone opens nothing. Who is there already goes on where they were. Of two
 * kiosks at once one is first; the other finds what that one made. Null where the kiosk showed another sum: it shows the order again.
 */
export async function startVisit(call: FastLaneCall, form: FastLaneStartForm): Promise<FastLaneStarted | null> {
  const key = plateKey(form.registerNumber)
  const phoneNumber = toE164(form.phoneNumber)
  const limits = fastLaneLimits(call, { kind: 'start', plate: key })
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const plate = plateOf(call, key, phoneNumber)
    const preconditions = await readPreconditions(
      { call, plate, limits, isFirst: attempt === 0 },
      { languageId: form.languageId ?? null },
    )
    const { visit } = preconditions
    if (visit === null || !isNumberOf(visit, phoneNumber)) throw visitNotFound()
    if (!isAtShownTotal(preconditions, visit, form)) return null
    const code = await withFreshCode(() => begin(call, { preconditions, visit, form, forgive: limits.forgive }))
    if (code !== null) return { accessCode: formatProcessCode(code) }
  }
  throw versionConflict('process')
}

type Beginning = { preconditions: Preconditions; visit: Visit; form: FastLaneStartForm; forgive: Statement[] }

/** A code of this kiosk's own; null where somebody else was first. */
async function begin(call: FastLaneCall, { preconditions, visit, form, forgive }: Beginning): Promise<string | null> {
  const [process] = preconditions.process
  if (process !== undefined && activeStep(process) === 'WAITING_CONFIRMATION') {
    const here = openedCode(call, process.id)
    await runBatch(call.deps.db, [...forgive, ...here.opening, ...here.notices])
    return here.code
  }
  refuseUnlessComplete({ preconditions, visit, form })
  refuseUnlessShown(preconditions, visit, form)
  const created = process === undefined ? visitOfOrder(call, preconditions, visit) : null
  const started = process === undefined ? asRow(created, preconditions) : { ...process, lane: 'FAST_LANE' as const }
  const { edit, ...approved } = await approvedParts(call, { preconditions, visit, form, started })
  const here = openedCode(call, started.id)
  const isWritten = await writeVisit(call, {
    claim: [...(created?.statements ?? []), ...edit],
    code: here.opening,
    ...approved,
    forgive,
    notices: here.notices,
  })
  return isWritten ? here.code : null
}

function refuseUnlessComplete({ preconditions, visit, form }: Omit<Beginning, 'forgive'>): void {
  if (visit.hasSubstituteVehicle === 1 && form.substituteVehicleApproved !== true) throw substituteNotApproved()
  const offered = new Set(servicesOf(preconditions).map(({ id }) => id))
  if (!form.selectedExtraServices.every((id) => offered.has(id))) {
    throw requestInvalidField('selectedExtraServices', 'unknown')
  }
  if (form.customerNotes && !preconditions.account.notesEnabled) throw requestInvalidField('customerNotes', 'not_asked')
}

/** Returns the row that a process which is born in the same batch will have. */
function asRow(created: ReturnType<typeof visitOfOrder> | null, { account }: Preconditions) {
  if (created === null) throw new Error('Neither a process nor one to be born')
  const { id, processType } = created
  return {
    id,
    processType,
    accountId: account.id,
    version: 1,
    state: 'STARTED' as const,
    lane: 'FAST_LANE' as const,
    openedAt: null,
    substituteVehicleId: null,
    customerNotes: '',
    returnsSubstituteVehicle: false,
  }
}

type StartedRow = Pick<Preconditions['process'][number], keyof ReturnType<typeof asRow>>
type Approving = Omit<Beginning, 'forgive'> & { started: StartedRow }

/**
 * Returns the parts of an approval; where the account asks for identification, that comes with the approval on the
 * process's own screens.
 */
async function approvedParts(
  call: FastLaneCall,
  { preconditions, visit, form, started }: Approving,
): Promise<{ edit: readonly Statement[] } & Parts> {
  const { db, clock, requestId } = call.deps
  const now = clock.now()
  const { account, orderRows, identity } = preconditions
  const isAsked = identityAskedAt({ process: started, account, orderRows, check: identity[0] }) !== null
  const more = {
    set: decided(form, isAsked),
    alongside: (won: SQL) => [
      ...servicesStatements(call, { preconditions, form, started, won }),
      ...webhooksOf(call, { started, form, won }),
    ],
  }
  if (!isAsked) {
    const approval = await kioskApproval(call.deps.builtInTexts, preconditions, { process: started, visit, form })
    const excused = !isIdentityAsked({ process: started, account, orderRows })
    const kiosk = { atKiosk: true, requestId, now, more }
    return confirmationParts(db, { process: started, account, approval, excused, ...kiosk })
  }
  const guard = sql`version = ${started.version}`
  const set = { ...more.set, currentStep: 'APPROVAL' as const }
  const edit = editStatement(db, { processId: started.id, set, guard, now })
  return {
    edit: [edit.statement],
    alongside: more.alongside(edit.won),
    announcement: announceStatement(db, { processId: started.id, guard: edit.won }),
  }
}

function decided({ customerNotes, languageId, substituteVehicleApproved }: FastLaneStartForm, isAsked: boolean) {
  return {
    lane: 'FAST_LANE' as const,
    workOrderApproved: !isAsked,
    returnsSubstituteVehicle: substituteVehicleApproved === true,
    ...(customerNotes ? { customerNotes } : {}),
    ...(languageId === undefined ? {} : { languageId }),
  }
}

/** Tells the dealer system of a wish in words, and of a choice that is another than it was. */
function webhooksOf(
  { deps: { db, clock } }: FastLaneCall,
  { started, form, won }: Pick<Approving, 'started' | 'form'> & { won: SQL },
): Statement[] {
  const webhook = { processId: started.id, guard: won, now: clock.now() }
  const isNote = Boolean(form.customerNotes) && form.customerNotes !== started.customerNotes
  const isChoice = (form.substituteVehicleApproved === true) !== started.returnsSubstituteVehicle
  return [
    ...(isNote ? webhookStatements(db, { ...webhook, type: 'process.note_changed' }) : []),
    ...(isChoice ? webhookStatements(db, { ...webhook, type: 'process.choices_changed' }) : []),
  ]
}

/** Makes the services that are ticked on this screen the chosen ones; a car that the workshop has put in stays. */
function servicesStatements(
  { deps }: FastLaneCall,
  { preconditions, form, started, won }: Pick<Approving, 'preconditions' | 'form' | 'started'> & { won: SQL },
): Statement[] {
  const offered = JSON.stringify(servicesOf(preconditions).map(({ id }) => id))
  const chosen = JSON.stringify(form.selectedExtraServices)
  return [
    deps.db.run(sql`
      delete from ${processExtraServices} where process_id = ${started.id}
        and extra_service_id in (select value from json_each(${offered})) and ${won}`),
    deps.db.run(sql`
      insert or ignore into ${processExtraServices} (process_id, extra_service_id, created_at)
      select ${started.id}, value, ${deps.clock.now()} from json_each(${chosen}) where ${won}`),
  ]
}

type Approved = {
  process: { id: string; version: number; processType: ProcessType }
  visit: { workOrderId: string; workOrderVersion: number; hasSubstituteVehicle: 0 | 1 }
  form: FastLaneStartForm
}

/**
 * The approval of the kiosk's screen, as it was: the services that were ticked, and the order where it was shown. What an
 * order costs that was not shown is still to be agreed to by whoever sees it.
 */
async function kioskApproval(
  builtInTexts: ReadBuiltInTexts,
  preconditions: Preconditions,
  { process, visit, form }: Approved,
): Promise<Approval> {
  const { account, services, descriptions, orderRows, lastApproval } = preconditions
  const language = preconditions.language ?? preconditions.languages.find(({ isDefault }) => isDefault)
  const languageId = language?.id ?? null
  const lcid = language?.lcid ?? null
  const describe = (id: string) =>
    descriptions.find((one) => one.extraServiceId === id && one.languageId === languageId)
  const hasSubstitute = visit.hasSubstituteVehicle === 1
  const screen = {
    processId: process.id,
    processType: process.processType,
    processVersion: process.version,
    languageLcid: lcid ?? '',
    workOrder: { id: visit.workOrderId, version: visit.workOrderVersion },
    rows: form.order === undefined ? [] : orderRows,
    extraServices: services
      .filter(({ id }) => form.selectedExtraServices.includes(id))
      .map((service) => ({ ...service, description: describe(service.id)?.description ?? '' })),
    choices: { workOrderApproved: true, ...(hasSubstitute ? { substituteVehicleApproved: true } : {}) },
    terms: account,
    byStaff: byStaffOf(preconditions.staffHere, form.reason),
    atKiosk: true,
    shownTotalCents: form.total,
    termKeys: ['fastLaneApprove', 'fastLaneTerms', ...(hasSubstitute ? ['fastLaneSubstituteApproved'] : [])],
    texts: toContentTexts({ languageId, builtIn: await builtInTexts(lcid), own: preconditions.ownTexts }).texts,
  }
  return createApproval(screen, lastApproval[0] ?? null)
}
