import { sql } from 'drizzle-orm'

import { versionConflict } from '#core/errors.ts'
import type { SelectionInput } from '#worker/contract/process-inputs.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import type { CustomerCall } from './customer-call.ts'
import { toStatus } from './process-status.ts'
import { nothingMore, readProcess } from './read-process.ts'
import { editUnconfirmed, refuseUnlessEditable } from './write-process.ts'

/**
 * Keeps the choices of the approval step that were sent; those that were not stay as they are. The approval itself is of
 * what was on the screen: throws 409 where that was not the latest.
 */
export async function setSelection(call: CustomerCall, selection: SelectionInput): Promise<ProcessStatus> {
  const { process, status } = await readProcess(call, nothingMore)
  refuseUnlessEditable(process)
  const seen = selection.workOrderApproved === undefined ? null : call.seenVersion
  if (seen !== null && seen !== process.version) throw versionConflict('process')
  const chosen = {
    customerHasDrivingLicense: selection.customerHasDrivingLicense ?? process.customerHasDrivingLicense,
    workOrderApproved: selection.workOrderApproved ?? process.workOrderApproved,
    useRetrievalProcess: selection.useRetrievalProcess ?? process.useRetrievalProcess,
    returnsSubstituteVehicle: selection.returnsSubstituteVehicle ?? process.returnsSubstituteVehicle,
  }
  const isSame =
    chosen.customerHasDrivingLicense === process.customerHasDrivingLicense &&
    chosen.workOrderApproved === process.workOrderApproved &&
    chosen.useRetrievalProcess === process.useRetrievalProcess &&
    chosen.returnsSubstituteVehicle === process.returnsSubstituteVehicle
  if (isSame) return toStatus(process, status)
  const set = sentOnly(selection)
  if (seen === null) return editUnconfirmed(call, process, { set })
  const edited = await editUnconfirmed(call, process, { set, guard: sql`version = ${seen}` })
  if (edited.workOrderApproved !== chosen.workOrderApproved) throw versionConflict('process')
  return edited
}

/** Another tab may have changed what was not sent: only what was sent is written. */
function sentOnly(selection: SelectionInput) {
  const { customerHasDrivingLicense, workOrderApproved, useRetrievalProcess, returnsSubstituteVehicle } = selection
  return {
    ...(customerHasDrivingLicense === undefined ? {} : { customerHasDrivingLicense }),
    ...(workOrderApproved === undefined ? {} : { workOrderApproved }),
    ...(useRetrievalProcess === undefined ? {} : { useRetrievalProcess }),
    ...(returnsSubstituteVehicle === undefined ? {} : { returnsSubstituteVehicle }),
  }
}
