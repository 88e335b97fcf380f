import { fromBase64Url } from '#core/bytes/base64url.ts'
import type { Clock } from '#core/clock.ts'
import { exchange, failureOf, type Wire } from '#worker/providers/exchange.ts'
import type { PushMessage, PushOutcome, PushPort } from '#worker/providers/port.ts'

import { encryptPush, newMessageKeys } from './push-encryption.ts'
import { isPushService } from './push-service.ts'
import { vapidHeader, type VapidConfig } from './vapid.ts'

/** Longer than any message of ours, so that all are of one length (bytes). */
const paddedLength = 128

type World = { config: VapidConfig; clock: Clock }

function bodyOf({ to, text }: PushMessage): Uint8Array<ArrayBuffer> {
  const receiver = { p256dh: fromBase64Url(to.p256dh), auth: fromBase64Url(to.auth) }
  return encryptPush(new TextEncoder().encode(text), { receiver, keys: newMessageKeys(), padTo: paddedLength })
}

/**
 * Web push to the push service that a browser named (RFC 8030), encrypted to that browser and signed with our key.
 * 404 and 410 say that the subscription has ended. An address of no service that is configured is not called.
 */
export function createWebPush({ config, clock }: World, wire: Wire): PushPort {
  return {
    async send(message, signal): Promise<PushOutcome> {
      const { to, topic, urgency, timeToLiveSeconds } = message
      // The configuration may have become narrower since the browser subscribed.
      if (!isPushService(to.endpoint, config.push.services)) return { outcome: 'gone' }
      const { origin } = new URL(to.endpoint)
      const headers = {
        TTL: `${timeToLiveSeconds}`,
        Urgency: urgency,
        Topic: topic,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        Authorization: await vapidHeader(config, { origin, now: clock.now() }),
      }
      const answer = await exchange(wire, { url: to.endpoint, of: 'push', headers, body: bodyOf(message), signal })
      if (!answer.answered) return { outcome: 'unknown', reason: answer.reason }
      if (answer.status >= 200 && answer.status < 300) return { outcome: 'sent' }
      return answer.status === 404 || answer.status === 410 ? { outcome: 'gone' } : failureOf(answer.status)
    },
  }
}
