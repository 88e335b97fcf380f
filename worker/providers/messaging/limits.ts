import { sha256Hex } from '#core/secrets/hashing.ts'

/** Error 21617 (https://www.twilio.com/docs/api/errors/21617). A message that is cut might lose its link: it is refused. */
export const longestTwilioText = 1600

/**
 * The longest key of a message: https://resend.com/docs/dashboard/emails/idempotency-keys, and a value of `Metadata` at
 * https://postmarkapp.com/support/article/1125-custom-metadata-faq.
 */
const longestKeys = { resend: 256, postmark: 80 } as const

/** Returns a key as the provider takes it. A longer one becomes its digest: cut, two keys could be one and a message lost. */
export function messageKey(key: string, provider: keyof typeof longestKeys): string {
  return key.length <= longestKeys[provider] ? key : sha256Hex(key)
}
