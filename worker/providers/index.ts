import type { Dependencies } from '#core/dependencies.ts'

import { createEmailResend } from './email-resend.ts'
import type { Ports } from './port.ts'
import { createRoomPartykit } from './room-partykit.ts'
import { createSms46elks } from './sms-46elks.ts'
import { createWebPush } from './web-push/web-push.ts'

export type * from './identity-port.ts'
export { createIdentityPort } from './identity-providers.ts'
export type * from './credit-port.ts'
export { createCreditPort } from './credit-providers.ts'
export type * from './payment-port.ts'
export { createPaymentPort, type PaymentCredentials } from './payment-providers.ts'
export { listenTicket } from './room-token.ts'
export { isReceiverKey } from './web-push/push-encryption.ts'
export { isPushService } from './web-push/push-service.ts'
export { vapidPublicKey } from './web-push/vapid.ts'

/** The adapters of this environment; sandbox and production differ by address and credentials only. */
export function createPorts({ config, clock, fetch }: Pick<Dependencies, 'config' | 'clock' | 'fetch'>): Ports {
  return {
    sms: createSms46elks(config.sms, { fetch }),
    email: createEmailResend(config.email, { fetch }),
    // Clients fetch anew by themselves sooner than a slow room could tell them.
    room: createRoomPartykit({ config, clock }, { fetch, timeoutMs: 3_000 }),
    push: createWebPush({ config, clock }, { fetch }),
  }
}
