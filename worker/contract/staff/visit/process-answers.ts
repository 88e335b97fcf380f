import type { ResendKind } from '#domain/process/resend.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

/** The recipient of the message. */
export type ResendAnswer = { kind: ResendKind; channel: 'SMS' | 'EMAIL' }

/** The code that opens a visit as its customer (XXXX-XXXX-XXXX), and the links of passes that still work. */
export type ShownCode = { processCode: string; link: string; passes: { id: string; link: string }[] }

/** To listen to the process live: the room of its customer. */
export type StaffTicket = { room: RoomTicket }
