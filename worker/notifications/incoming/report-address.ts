import type { Config } from '#core/config.ts'
import { addressSecret } from '#core/secrets/address-secret.ts'
import type { ReportUrls } from '#worker/providers/port.ts'

/** Where each gateway reports what became of a text message. Nobody else can guess the addresses. */
export function smsReportUrls(config: Pick<Config, 'appUrl' | 'tokenSecret' | 'sms'>, messageId: string): ReportUrls {
  const { provider, second } = config.sms
  const secret = addressSecret(config, 'sms-report', messageId)
  const urlOf = (name: string) => `${config.appUrl}/api/callback/sms/${name}/${messageId}/${secret}`
  return { reportUrl: urlOf(provider), secondReportUrl: second && urlOf(second.provider) }
}

/** Where a gateway sends what comes to the number of an account. Nobody else can guess the address. */
export function smsAnswerUrl(
  config: Pick<Config, 'appUrl' | 'tokenSecret' | 'sms'>,
  { accountId, slot }: { accountId: string; slot: string },
): string {
  const secret = addressSecret(config, 'sms-answer', accountId)
  return `${config.appUrl}/api/callback/sms-answer/${config.sms.provider}/${accountId}/${secret}${slot}`
}
