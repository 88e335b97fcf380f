import { addressSecret } from '#core/address-secret.ts'
import type { Config } from '#core/config.ts'

/** Where a gateway tells what became of a text message. Nobody else can guess the address. */
export function smsReportUrl(config: Pick<Config, 'appUrl' | 'tokenSecret' | 'sms'>, messageId: string): string {
  const secret = addressSecret(config, 'sms-report', messageId)
  return `${config.appUrl}/api/callback/sms/${config.sms.provider}/${messageId}/${secret}`
}

/** Where a gateway sends what comes to the number of an account. Nobody else can guess the address. */
export function smsAnswerUrl(
  config: Pick<Config, 'appUrl' | 'tokenSecret' | 'sms'>,
  { accountId, slot }: { accountId: string; slot: string },
): string {
  const secret = addressSecret(config, 'sms-answer', accountId)
  return `${config.appUrl}/api/callback/sms-answer/${config.sms.provider}/${accountId}/${secret}${slot}`
}
