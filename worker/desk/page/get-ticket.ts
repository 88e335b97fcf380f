import { formatProcessCode } from '#domain/codes.ts'
import type { StaffTicket } from '#worker/contract/staff/process-answers.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'
import { listenTicket } from '#worker/providers/index.ts'

/** A ticket to the room of the customer, where staff hear of each change at once. */
export async function getTicket({ deps, staff, processId }: StaffCall): Promise<StaffTicket> {
  const [row] = await staffRowOf(deps.db, processId)
  refuseUnlessReached(staff, 'process.see', row)
  const { config, clock } = deps
  const room = await listenTicket({ config, clock, processCode: row.linkCode })
  return { processCode: formatProcessCode(row.linkCode), room }
}
