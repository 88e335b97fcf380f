import type { ReadBuiltInTexts } from '#core/built-in-texts.ts'
import type { ProcessType } from '#domain/enums.ts'
import { toContentTexts } from '#worker/accounts/contents/index.ts'
import type { FastLaneStartInput } from '#worker/contract/fast-lane.ts'
import { createApproval, type Approval } from '#worker/process/approval/index.ts'

import type { Preconditions } from './visit.queries.ts'

type Approved = {
  process: { id: string; version: number; processType: ProcessType }
  visit: { workOrderId: string; workOrderVersion: number; hasSubstituteVehicle: 0 | 1 }
  form: FastLaneStartInput
}

/**
 * The approval of the kiosk's screen, as it was: the services that were ticked, and no rows of the order, which a plate
 * does not show to anybody. So what the order costs is still to be agreed to by whoever sees it.
 */
export async function kioskApproval(
  builtInTexts: ReadBuiltInTexts,
  preconditions: Preconditions,
  { process, visit, form }: Approved,
): Promise<Approval> {
  const { account, services, descriptions, lastApproval } = preconditions
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
    rows: [],
    extraServices: services
      .filter(({ id }) => form.selectedExtraServices.includes(id))
      .map((service) => ({ ...service, description: describe(service.id)?.description ?? '' })),
    choices: { workOrderApproved: true, ...(hasSubstitute ? { substituteVehicleApproved: true } : {}) },
    terms: account,
    termKeys: ['fastLaneApprove', 'fastLaneTerms', ...(hasSubstitute ? ['fastLaneSubstituteApproved'] : [])],
    texts: toContentTexts({ languageId, builtIn: await builtInTexts(lcid), own: preconditions.ownTexts }).texts,
  }
  return createApproval(screen, lastApproval[0] ?? null)
}
