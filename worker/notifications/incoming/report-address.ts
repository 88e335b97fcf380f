import type { Config } from '#core/config.ts'
import { addressSecret } from '#core/secrets/address-secret.ts'
import type { ReportUrls } from '#worker/providers/port.ts'

/** Returns the unguessable addresses at which each gateway reports about text messages. */
export function smsReportUrls(config: Pick<Config, 'appUrl' | 'tokenSecret' | 'sms'>, messageId: string): ReportUrls {
  const { provider, second } = config.sms
  const secret = addressSecret(config, 'sms-report', messageId)
  const urlOf = (name: string) => `${config.appUrl}/api/callback/sms/${name}/${messageId}/${secret}`
  return { reportUrl: urlOf(provider), secondReportUrl: second && urlOf(second.provider) }
}

/** Returns the unguessable address to which a gateway sends what comes to the number of an account. */
export function smsAnswerUrl(
  config: Pick<Config, 'appUrl' | 'tokenSecret' | 'sms'>,
  { accountId, slot }: { accountId: string; slot: string },
): string {
  const secret = addressSecret(config, 'sms-answer', accountId)
  return `${config.appUrl}/api/callback/sms-answer/${config.sms.provider}/${accountId}/${secret}${slot}`
}
