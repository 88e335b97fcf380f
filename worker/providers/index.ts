import type { Dependencies } from '#core/dependencies.ts'

import { createDns } from './dns.ts'
import { withAsciiAddresses } from './messaging/ascii-addresses.ts'
import { createEmailPostmark } from './messaging/email-postmark.ts'
import { createEmailResend } from './messaging/email-resend.ts'
import { createSms46elks } from './messaging/sms-46elks.ts'
import { createSmsTwilio } from './messaging/sms-twilio.ts'
import { withSecondGateway } from './messaging/two-gateways.ts'
import type { PaymentWire } from './payment-wire.ts'
import type { Ports, SmsPort } from './port.ts'
import { createRooms } from './room.ts'
import { createWebPush } from './web-push/web-push.ts'

export { CloudFault } from './cabinet-port.ts'
export type { CabinetCloud, CloudBinState, CloudEvent, CloudRelease } from './cabinet-port.ts'
export { createKeycafe } from './keycafe/keycafe.ts'
export type { CredentialsProof } from './credentials-proof.ts'
export { exchange } from './exchange.ts'
export { fetchByExchange, NoAnswer } from './fetch-by-exchange.ts'
export type * from './identity-port.ts'
export { createIdentityPort } from './identity-providers.ts'
export type * from './credit-port.ts'
export { createCreditPort } from './credit-providers.ts'
export type { ApplicantField, PayerField } from './field-limits.ts'
export type * from './payment-port.ts'
export { createPaymentPort, type PaymentCredentials } from './payment-providers.ts'
export { deskTicket, deviceTicket, listenTicket } from './room-token.ts'
export { baseUrlSchema, secretsSchemas, signicatKeysOf } from './secrets.ts'
export { isReceiverKey } from './web-push/push-encryption.ts'
export { isPushService } from './web-push/push-service.ts'
export { vapidPublicKey } from './web-push/vapid.ts'

const smsPorts = { '46elks': createSms46elks, twilio: createSmsTwilio } as const
const emailPorts = { resend: createEmailResend, postmark: createEmailPostmark } as const

type World = Pick<Dependencies, 'config' | 'clock' | 'fetch' | 'rooms'> & Partial<Pick<Dependencies, 'measure'>>

/** Returns the access of the adapters to the outside world, as a request or a job has it. */
export function wireOf({ config, clock, fetch, measure }: Omit<World, 'rooms'>): PaymentWire {
  return { fetch, clock, environment: config.environment, ...(measure && { measure }) }
}

/** The gateway of text messages by that name; null where it is none of ours. */
export function smsGateway(deps: Omit<World, 'rooms'>, name: string): SmsPort | null {
  const { sms } = deps.config
  const settings = [sms, sms.second].find((one) => one?.provider === name)
  return settings ? smsPorts[settings.provider](settings, wireOf(deps)) : null
}

function smsPort({ config: { sms } }: World, wire: PaymentWire): SmsPort {
  const first = smsPorts[sms.provider](sms, wire)
  return sms.second === null ? first : withSecondGateway(first, smsPorts[sms.second.provider](sms.second, wire))
}

/** The adapters of this environment; sandbox and production differ by address and credentials only. */
export function createPorts(deps: World): Ports {
  const { config, clock } = deps
  const wire = wireOf(deps)
  return {
    sms: smsPort(deps, wire),
    email: withAsciiAddresses(emailPorts[config.email.provider](config.email, wire)),
    room: createRooms(deps),
    push: createWebPush({ config, clock }, wire),
    dns: createDns({ baseUrl: config.dnsUrl }, wire),
  }
}
