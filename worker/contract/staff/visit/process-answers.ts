import type { ResendKind } from '#domain/process/resend.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

/** Whom the message is on its way to. */
export type ResendAnswer = { kind: ResendKind; channel: 'SMS' | 'EMAIL' }

/** What opens a visit as its customer (the code as XXXX-XXXX-XXXX), and the links of passes that are still of use. */
export type ShownCode = { processCode: string; link: string; passes: { id: string; link: string }[] }

/** To listen to the process live: the room of its customer. */
export type StaffTicket = { room: RoomTicket }
