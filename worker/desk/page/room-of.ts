import type { Dependencies } from '#core/dependencies.ts'
import type { RoomTicket } from '#worker/contract/process.ts'
import type { StaffRow } from '#worker/process/index.ts'
import { listenTicket } from '#worker/providers/index.ts'

/** A ticket to the room of the customer, where staff hear of each change at once. */
export function roomOf({ config, clock }: Dependencies, { linkCode }: StaffRow): Promise<RoomTicket> {
  return listenTicket({ config, clock, processCode: linkCode })
}
