import type { Dependencies } from '#core/dependencies.ts'

import { createEmailPostmark } from './messaging/email-postmark.ts'
import { createEmailResend } from './messaging/email-resend.ts'
import { createSms46elks } from './messaging/sms-46elks.ts'
import { createSmsTwilio } from './messaging/sms-twilio.ts'
import type { Ports } from './port.ts'
import { createRoomPartykit } from './room-partykit.ts'
import { createWebPush } from './web-push/web-push.ts'

export { exchange } from './exchange.ts'
export type * from './identity-port.ts'
export { createIdentityPort } from './identity-providers.ts'
export type * from './credit-port.ts'
export { createCreditPort } from './credit-providers.ts'
export type * from './payment-port.ts'
export { createPaymentPort, type PaymentCredentials } from './payment-providers.ts'
export { listenTicket } from './room-token.ts'
export { baseUrlSchema, secretsSchemas, signicatKeysOf } from './secrets.ts'
export { isReceiverKey } from './web-push/push-encryption.ts'
export { isPushService } from './web-push/push-service.ts'
export { vapidPublicKey } from './web-push/vapid.ts'

const smsPorts = { '46elks': createSms46elks, twilio: createSmsTwilio } as const
const emailPorts = { resend: createEmailResend, postmark: createEmailPostmark } as const

/** The adapters of this environment; sandbox and production differ by address and credentials only. */
export function createPorts({ config, clock, fetch }: Pick<Dependencies, 'config' | 'clock' | 'fetch'>): Ports {
  return {
    sms: smsPorts[config.sms.provider](config.sms, { fetch }),
    email: emailPorts[config.email.provider](config.email, { fetch, clock }),
    // Clients fetch again by themselves sooner than a slow room could tell them.
    room: createRoomPartykit({ config, clock }, { fetch, timeoutMs: 3_000 }),
    push: createWebPush({ config, clock }, { fetch }),
  }
}
