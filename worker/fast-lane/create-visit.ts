import { versionConflict } from '#core/errors.ts'
import { requestInvalidField } from '#core/validate.ts'
import { formatProcessCode } from '#domain/codes.ts'
import type { FastLaneCreated, FastLaneCreateInput } from '#domain/contract/fast-lane.ts'
import { toE164 } from '#domain/e164.ts'
import { plateKey } from '#domain/licence-plate.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
import { fastLaneLimits } from './fast-lane-limits.ts'
import { visitNotFound } from './fast-lane.errors.ts'
import { visitOfOrder, visitTypedIn, type NewVisit } from './new-visit.ts'
import { servicesOf } from './search-visit.ts'
import { isNumberOf } from './start-visit.ts'
import { readGround, type Ground, type Plate } from './visit.queries.ts'
import { attempts, writeVisit } from './write-visit.ts'

/**
 * Makes the order and the process of somebody who types themselves in, still to be approved. One car has one visit: who
 * is there already, with the same phone number, goes on with it; anybody else is sent to the staff.
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
      hasSubstituteVehicle: ground.visit?.hasSubstituteVehicle === 1,
      extraServices: servicesOf(ground),
    }
  }
  throw versionConflict('process')
}

type Creation = { ground: Ground; form: FastLaneCreateInput; plate: Plate }

/** Null where somebody else was first. */
async function codeFor(call: FastLaneCall, creation: Creation): Promise<string | null> {
  const { ground, plate } = creation
  const { visit } = ground
  const isElsewhere = visit === null && ground.visiting[0]?.visiting === 1
  if (isElsewhere || (visit !== null && !isNumberOf(visit, plate.phoneNumber))) throw visitNotFound()
  if (visit !== null && visit.linkCode !== null) return visit.linkCode
  const born = newVisit(call, creation)
  return (await writeVisit(call, { processId: born.id, statements: born.statements })) ? born.linkCode : null
}

function newVisit(call: FastLaneCall, { ground, form, plate }: Creation): NewVisit {
  if (ground.visit !== null) return visitOfOrder(call, ground, ground.visit)
  return visitTypedIn(call, ground, { form, plate })
}
