import type { ResendKind } from '#domain/resend.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

/** Whom the message is on its way to. */
export type ResendAnswer = { kind: ResendKind; channel: 'SMS' | 'EMAIL' }

/** To listen to the process live: the room of its customer. */
export type StaffTicket = { room: RoomTicket }
