import type { Dependencies } from '#core/dependencies.ts'
import { addressSecret } from '#core/secrets/address-secret.ts'
import { formatProcessCode } from '#domain/access/codes.ts'
import { creditCarrier } from '#worker/payments/index.ts'
import type { BeginCredit } from '#worker/providers/index.ts'

type Config = Dependencies['config']

type Addressed = { attemptId: string; settingId: string; linkCode: string }

/** Every address that a creditor is given for an attempt. */
export function creditUrls(config: Config, { attemptId, settingId, linkCode }: Addressed): BeginCredit['urls'] {
  const feedback = `${config.appUrl}/signing-feedback/${creditCarrier}/${formatProcessCode(linkCode)}`
  const query = `?settingId=${encodeURIComponent(settingId)}`
  const secret = addressSecret(config, 'payment-callback', attemptId)
  const callback = `${config.appUrl}/api/callback/payment/${creditCarrier}/${attemptId}/${secret}`
  return {
    success: `${feedback}/success${query}`,
    cancel: `${feedback}/cancel${query}`,
    error: `${feedback}/error${query}`,
    callback,
    managementCallback: callback,
  }
}

/** Returns the address at which a creditor calls about all payments of a setting. */
export function creditorCallback(config: Config, settingId: string): string {
  const secret = addressSecret(config, 'creditor-callback', settingId)
  return `${config.appUrl}/api/callback/${creditCarrier}/${settingId}/${secret}`
}
