import { formatDateTime } from '#domain/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { WebhookEndpoint } from '#worker/contract/staff/webhook-settings.ts'

const texts = {
  WAITING: 'webhookPing_WAITING',
  DELIVERED: 'webhookPing_DELIVERED',
  FAILED: 'webhookPing_FAILED',
} as const

/** What became of the last ping that the dealer system asked for. */
export function LastPing({ ping }: { ping: NonNullable<WebhookEndpoint['lastPing']> }) {
  const { text } = useText(settingsTexts)
  const at = formatDateTime(Date.parse(ping.at), readTimeZone(deviceStore))
  return (
    <Notice tone={ping.state === 'FAILED' ? 'warning' : 'info'}>
      <p>{text(texts[ping.state], { at, error: ping.error ?? '' })}</p>
    </Notice>
  )
}
