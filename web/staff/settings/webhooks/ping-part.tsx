import { useState } from 'react'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { WebhookPing } from '#worker/contract/staff/settings/webhook-settings.ts'

import { endpointKey } from './webhook-queries.ts'

/** A button that sends a test message to the stored address, and the result of the last one. */
export function PingPart({ ping }: { ping: WebhookPing | null }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const saving = useSettingsSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/webhook/ping', { params: { accountId }, body: { clickId } }),
    done: 'webhookPingSent',
    failed: 'webhookPingFailed',
    refusals: { 'webhook.disabled': 'webhookPingOff' },
    stale: endpointKey(accountId),
    onDone: () => setClickId(crypto.randomUUID()),
  })
  return (
    <div className={look.stack({ gap: 3, bounded: true })}>
      {saving.fault !== null && <Notice tone="error">{text(saving.fault)}</Notice>}
      {saving.fault === null && ping !== null && <Outcome ping={ping} text={text} />}
      <div>
        <Button
          variant="secondary"
          pending={saving.pending}
          pendingText={text('working')}
          onClick={() => saving.save(undefined)}
        >
          {text('webhookPing')}
        </Button>
      </div>
    </div>
  )
}

function Outcome({ ping, text }: { ping: WebhookPing; text: SettingsText }) {
  const { tone, words } = outcomeOf(ping, text)
  return <Notice tone={tone}>{words}</Notice>
}

function outcomeOf({ at, settledAt, error }: WebhookPing, text: SettingsText): { tone: NoticeTone; words: string } {
  const time = formatDateTime(Date.parse(settledAt ?? at), readTimeZone(deviceStore))
  if (settledAt === null) return { tone: 'info', words: text('webhookPingWaiting', { at: time }) }
  if (error === null) return { tone: 'success', words: text('webhookPingWorks', { at: time }) }
  if (error === 'disabled') return { tone: 'warning', words: text('webhookPingOff') }
  const [, status] = /^http_(\d+)$/.exec(error) ?? []
  const reason = status === undefined ? text('webhookPingUnreachable') : text('webhookPingHttp', { status })
  return { tone: 'warning', words: text('webhookPingRefused', { at: time, reason }) }
}
