import { versionConflict } from '#core/errors.ts'
import { requestInvalidField } from '#core/validate.ts'
import { formatProcessCode, parseProcessCode } from '#domain/codes.ts'
import { toE164 } from '#domain/e164.ts'
import { plateKey } from '#domain/licence-plate.ts'
import type { FastLaneCreated, FastLaneCreateInput } from '#worker/contract/fast-lane.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
import { fastLaneLimits } from './fast-lane-limits.ts'
import { visitNotFound } from './fast-lane.errors.ts'
import { visitOfOrder, visitTypedAnew, visitTypedIn, type NewVisit } from './new-visit.ts'
import { choicesOf } from './search-visit.ts'
import { isNumberOf } from './start-visit.ts'
import { readGround, type Ground, type Plate } from './visit.queries.ts'
import { attempts, writeVisit } from './write-visit.ts'

/**
 * Makes the order and the process of somebody who types themselves in, still to be approved. One car has one visit: who
 * is there already, with the same phone number, goes on with it; anybody else is sent to the staff, but who puts right
 * what they typed: the code of the visit that it made shows that it was them.
 */
export async function createVisit(call: FastLaneCall, form: FastLaneCreateInput): Promise<FastLaneCreated> {
  const key = plateKey(form.licenseNumber)
  const phoneNumber = toE164(form.phoneNumber)
  if (phoneNumber === null) throw requestInvalidField('phoneNumber', 'invalid_format')
  const limits = fastLaneLimits(call, 'create', key)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const plate = { accountCode: call.accountCode, key, phoneNumber, now: call.deps.clock.now() }
    const ground = await readGround({ call, plate, limits, isFirst: attempt === 0 }, form.languageId ?? null)
    const code = await codeFor(call, { ground, form, plate })
    if (code === null) continue
    return {
      phoneNumber,
      processCode: formatProcessCode(code),
      isConfirmed: ground.visit?.isConfirmed === 1,
      ...choicesOf(ground),
    }
  }
  throw versionConflict('process')
}

type Creation = { ground: Ground; form: FastLaneCreateInput; plate: Plate }

/** Null where somebody else was first. */
async function codeFor(call: FastLaneCall, creation: Creation): Promise<string | null> {
  const { ground, plate } = creation
  const { visit } = ground
  const former = formerOf(creation)
  if (former !== null) return written(call, visitTypedAnew(call, ground, { ...creation, former }))
  const isElsewhere = visit === null && ground.visiting[0]?.visiting === 1
  if (isElsewhere || (visit !== null && !isNumberOf(visit, plate.phoneNumber))) throw visitNotFound()
  if (visit !== null && visit.linkCode !== null) return visit.linkCode
  return written(call, newVisit(call, creation))
}

async function written(call: FastLaneCall, { id, linkCode, statements }: NewVisit): Promise<string | null> {
  return (await writeVisit(call, { processId: id, statements })) ? linkCode : null
}

/** The visit that the same form has made before, as long as nobody has approved it. */
function formerOf({ ground, form }: Creation) {
  const { visit, process } = ground
  const [former] = process
  const isMade = visit?.isTypedIn === 1 && visit.isConfirmed === 0 && former?.state === 'STARTED'
  return isMade && former.linkCode === parseProcessCode(form.former ?? '') ? former : null
}

function newVisit(call: FastLaneCall, { ground, form, plate }: Creation): NewVisit {
  if (ground.visit !== null) return visitOfOrder(call, ground, ground.visit)
  return visitTypedIn(call, ground, { form, plate })
}
