import { versionConflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { formatProcessCode } from '#domain/access/codes.ts'
import { toE164 } from '#domain/contact/e164.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import type { CountedLaneCreated, FastLaneCreateInput } from '#worker/contract/fast-lane.ts'
import { runBatch } from '#worker/db/db.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
import { fastLaneLimits } from './fast-lane-limits.ts'
import { onlySearched, visitNotFound } from './fast-lane.errors.ts'
import { formCode } from './kiosk-code.ts'
import { visitOfOrder, retypedVisit, visitTypedIn, type NewVisit } from './new-visit.ts'
import { isNumberOf } from './own-number.ts'
import { choicesOf } from './search-visit.ts'
import { plateOf, readPreconditions, type Preconditions, type Plate } from './visit.queries.ts'
import { attempts, writeVisit } from './write-visit.ts'

/**
 * Makes the order and the process of somebody who types themselves in, still to be approved. One car has one visit: who
 * is there already, with the same phone number, goes on with it; anybody else is sent to the staff, but who puts right
 * what they typed: what the form was answered before shows that it was made here. Throws 409 in a workshop whose kiosk only
 * looks for orders.
 */
export async function createVisit(call: FastLaneCall, form: FastLaneCreateInput): Promise<CountedLaneCreated> {
  const key = plateKey(form.licenseNumber)
  const phoneNumber = toE164(form.phoneNumber)
  if (phoneNumber === null) throw requestInvalidField('phoneNumber', 'invalid_format')
  const limits = fastLaneLimits(call, { kind: 'create', plate: key })
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const plate = plateOf(call, key, phoneNumber)
    const preconditions = await readPreconditions(
      { call, plate, limits, isFirst: attempt === 0 },
      { languageId: form.languageId ?? null, former: form.former },
    )
    if (preconditions.account.fastLaneMode !== 'CREATE') throw onlySearched()
    const code = await codeFor(call, { preconditions, form, plate })
    if (code === null) continue
    return {
      phoneNumber,
      formCode: formatProcessCode(code),
      isConfirmed: preconditions.visit?.isConfirmed === 1,
      ...choicesOf(preconditions),
    }
  }
  throw versionConflict('process')
}

type Creation = { preconditions: Preconditions; form: FastLaneCreateInput; plate: Plate }

/** Null where somebody else was first. */
async function codeFor(call: FastLaneCall, creation: Creation): Promise<string | null> {
  const { preconditions, plate } = creation
  const { visit } = preconditions
  const former = formerOf(creation)
  if (former !== null) return written(call, retypedVisit(call, preconditions, { ...creation, former }))
  const isInOtherLane = visit === null && preconditions.visiting[0]?.visiting === 1
  if (isInOtherLane || (visit !== null && !isNumberOf(visit, plate.phoneNumber))) throw visitNotFound()
  if (visit !== null && visit.processId !== null) {
    const form = formCode(call, visit.processId)
    await runBatch(call.deps.db, form.statements)
    return form.code
  }
  return written(call, newVisit(call, creation))
}

async function written(call: FastLaneCall, { id, statements }: NewVisit): Promise<string | null> {
  const form = formCode(call, id)
  return (await writeVisit(call, { claim: statements, form: form.statements })) ? form.code : null
}

/** The visit that the same form has made before, as long as nobody has approved it. */
function formerOf({ preconditions }: Creation) {
  const { visit, process, former: made } = preconditions
  const [former] = process
  const isMade = visit?.isTypedIn === 1 && visit.isConfirmed === 0 && former?.state === 'STARTED'
  return isMade && made.some(({ processId }) => processId === former.id) ? former : null
}

function newVisit(call: FastLaneCall, { preconditions, form, plate }: Creation): NewVisit {
  if (preconditions.visit !== null) return visitOfOrder(call, preconditions, preconditions.visit)
  return visitTypedIn(call, preconditions, { form, plate })
}
