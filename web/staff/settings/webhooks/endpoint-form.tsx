import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { KeyMadeDialog, type MadeValue } from '#web/staff/settings/kit/key-made-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { WebhookEndpoint } from '#worker/contract/staff/webhook-setup.ts'

import { NewSecretDialog } from './new-secret-dialog.tsx'
import { endpointKey } from './webhook-queries.ts'

/** The address, and whether anything is sent. A new address gets a signing key, which is shown once. */
export function EndpointForm({ endpoint }: { endpoint: WebhookEndpoint | null }) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const client = useQueryClient()
  const [seen, setSeen] = useState(endpoint)
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [enabled, setEnabled] = useState(endpoint?.enabled ?? true)
  const [sent, setSent] = useState(false)
  const [renewing, setRenewing] = useState({ times: 0, open: false })
  const [made, setMade] = useState<readonly MadeValue[] | null>(null)
  const show = (secret: string) => setMade([{ name: text('webhookSecret'), value: secret }])
  const saving = useSetupSave({
    save: () =>
      staffCall('PUT /api/staff/account/:accountId/webhook', {
        params: { accountId },
        body: { url: url.trim(), enabled, version: seen?.version ?? null },
      }),
    done: 'saved',
    stale: endpointKey(accountId),
    onDone: ({ endpoint: saved, secret }) => {
      setSeen(saved)
      client.setQueryData(endpointKey(accountId), { endpoint: saved })
      if (secret !== null) show(secret)
    },
    onChanged: (now) => isEndpoint(now) && setSeen(now),
  })
  const isWrong = (sent && !isAddress(url)) || saving.refused['url'] !== undefined
  function submit() {
    setSent(true)
    if (isAddress(url)) saving.save(undefined)
  }
  return (
    <>
      <SetupForm
        saving={saving}
        onSubmit={submit}
        buttons={
          endpoint && (
            <Button variant="secondary" onClick={() => setRenewing(({ times }) => ({ times: times + 1, open: true }))}>
              {text('webhookNewSecret')}
            </Button>
          )
        }
      >
        {saving.changed && seen && <Notice>{text('webhookChanged', { url: seen.url })}</Notice>}
        <TextField
          label={text('webhookUrl')}
          hint={text('webhookUrlHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={url}
          {...(isWrong && { error: text('webhookUrlWrong') })}
          onValueChange={setUrl}
        />
        <Checkbox
          label={text('webhookOn')}
          description={text('webhookOnHint')}
          checked={enabled}
          onCheckedChange={setEnabled}
        />
      </SetupForm>
      <NewSecretDialog
        key={renewing.times}
        open={renewing.open}
        onClose={() => setRenewing((before) => ({ ...before, open: false }))}
        onMade={(secret) => {
          // The new key is a change of what was seen, and of nothing that is typed here.
          setSeen((before) => before && { ...before, version: before.version + 1 })
          show(secret)
        }}
      />
      <KeyMadeDialog open={made !== null} values={made ?? []} onDone={() => setMade(null)} />
    </>
  )
}

function isAddress(typed: string): boolean {
  return URL.canParse(typed.trim()) && /^https?:\/\//.test(typed.trim())
}

/** Our own server tells nothing else with this conflict. */
function isEndpoint(value: unknown): value is WebhookEndpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'version' in value
}
