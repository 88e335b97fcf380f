import { fromBase64Url } from '#core/bytes/base64url.ts'
import type { Config } from '#core/config.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import type { PushSubscriptionInput } from '#worker/contract/push-subscription.ts'
import { isPushService, isReceiverKey } from '#worker/providers/index.ts'

/** Throws 422 for an address of no push service, or a key that is none: nothing of it is kept, or ever called. */
export function checkSubscription({ push }: Pick<Config, 'push'>, { endpoint, keys }: PushSubscriptionInput): void {
  if (!isPushService(endpoint, push.services)) throw requestInvalidField('endpoint', 'not_allowed')
  if (!isReceiverKey(fromBase64Url(keys.p256dh))) throw requestInvalidField('keys.p256dh', 'invalid')
}
