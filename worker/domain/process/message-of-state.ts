import type { ProcessState } from '#domain/enums.ts'

import type { ResendKind } from './resend.ts'

/** The message that a process sends its customer when it arrives at a state. */
export const messageOfState: Partial<Readonly<Record<ProcessState, ResendKind>>> = {
  LINK_GENERATED: 'link',
  WAITING_KEY_CODE: 'key_code',
  READY_FOR_PAYMENT: 'payment_link',
}
