import { useState } from 'react'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { RemoveThing, type Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { endpointKey } from './webhook-queries.ts'

/** The instant until which the signing key before the present one counts too, and a way to end it now. */
export function FormerSecret({ until }: { until: string }) {
  const { text } = useText(settingsTexts)
  const [open, setOpen] = useState(false)
  const at = formatDateTime(Date.parse(until), readTimeZone(deviceStore))
  const close = () => setOpen(false)
  return (
    <>
      <Notice tone="info">
        <p>{text('webhookFormerUntil', { until: at })}</p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {text('webhookFormerEnd')}
        </Button>
      </Notice>
      <RemoveThing removal={ending(text)} stale={endpointKey} open={open} onClose={close} onRemoved={close} />
    </>
  )
}

function ending(text: SettingsText): Removal {
  return {
    title: text('webhookFormerEndTitle'),
    step: () => ({
      words: [text('webhookFormerEndText')],
      button: text('webhookFormerEnd'),
      call: (accountId) =>
        staffCall('DELETE /api/staff/account/:accountId/webhook/former-secret', { params: { accountId } }),
      done: 'webhookFormerEnded',
      failed: 'saveFailed',
    }),
  }
}
