import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { addressRefusals } from '#web/staff/settings/kit/address-refusals.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { KeyMadeDialog, type MadeValue } from '#web/staff/settings/kit/dialogs/key-made-dialog.tsx'
import { RemoveThing, type Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { Fields } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { checkField, choiceField, textField } from '#web/staff/settings/kit/field.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useResourceForm, type Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { webhookVersions, type WebhookType, type WebhookVersion } from '#worker/contract/machines/webhook.ts'
import type { WebhookEndpoint } from '#worker/contract/staff/settings/webhook-settings.ts'

import { eventsField, typesOf } from './events-field.tsx'
import { FormerSecret } from './former-secret.tsx'
import { endpointKey } from './webhook-queries.ts'

/** `secret` of a new one only. */
type SavedEndpoint = { endpoint: WebhookEndpoint; secret: string | null }
type EndpointDraft = {
  url: string
  enabled: boolean
  apiVersion: WebhookVersion
  events: readonly WebhookType[] | null
}

const save = ({ url, enabled, apiVersion, events }: EndpointDraft, accountId: string, version: number | null) =>
  staffCall('PUT /api/staff/account/:accountId/webhook', {
    params: { accountId },
    body: {
      url: url.trim(),
      enabled,
      apiVersion,
      events: events === null ? null : typesOf(apiVersion).filter((type) => events.includes(type)),
      version,
    },
  })

const versionTexts = { '1.0': 'webhookVersion_first', '1.1': 'webhookVersion_all' } as const

/** The dealer system's address, its events, and whether it is active. */
const endpoints: Resource<WebhookEndpoint, EndpointDraft, SavedEndpoint> = {
  fields: [
    textField('url', {
      label: 'webhookUrl',
      hint: 'webhookUrlHint',
      type: 'url',
      inputMode: 'url',
      spellCheck: false,
      maxLength: 500,
      fault: (typed) => !isAddress(typed) && 'webhookUrlWrong',
      refused: addressRefusals,
      otherwise: 'webhookUrlWrong',
    }),
    choiceField('apiVersion', {
      label: 'webhookVersion',
      hint: 'webhookVersionHint',
      options: webhookVersions,
      optionText: (version, text) => text(versionTexts[version]),
    }),
    eventsField,
    checkField('enabled', { label: 'webhookOn', description: 'webhookOnHint' }),
  ],
  draftOf: (endpoint) => ({
    url: endpoint?.url ?? '',
    enabled: endpoint?.enabled ?? true,
    apiVersion: endpoint?.apiVersion ?? '1.1',
    events: endpoint?.events ?? null,
  }),
  add: (draft, { accountId }) => save(draft, accountId, null),
  edit: (draft, { accountId, seen: { version } }) => save(draft, accountId, version),
  stale: endpointKey,
}

/** The address, and whether anything is sent. A new address gets a signing key, which is shown once. */
export function EndpointForm({ endpoint }: { endpoint: WebhookEndpoint | null }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const client = useQueryClient()
  const [renewing, setRenewing] = useState({ times: 0, open: false })
  const [made, setMade] = useState<readonly MadeValue[] | null>(null)
  const show = (secret: string) => setMade([{ name: text('webhookSecret'), value: secret }])
  const form = useResourceForm(endpoints, {
    thing: endpoint,
    done: 'saved',
    failed: 'saveFailed',
    savedOf: ({ endpoint: saved }) => saved,
    onDone: ({ endpoint: saved, secret }) => {
      client.setQueryData(endpointKey(accountId), { endpoint: saved })
      if (secret !== null) show(secret)
    },
  })
  return (
    <>
      <SavingForm
        saving={form.saving}
        onSubmit={form.submit}
        buttons={
          endpoint && (
            <Button variant="secondary" onClick={() => setRenewing(({ times }) => ({ times: times + 1, open: true }))}>
              {text('webhookNewSecret')}
            </Button>
          )
        }
      >
        <ConflictNotice {...form} fields={endpoints.fields} onChoose={form.choose} />
        <Fields fields={endpoints.fields} edit={form.edit} />
      </SavingForm>
      {endpoint?.formerSecretUntil && <FormerSecret until={endpoint.formerSecretUntil} />}
      <NewSecret
        key={renewing.times}
        open={renewing.open}
        onClose={() => setRenewing((before) => ({ ...before, open: false }))}
        onMade={(secret) => {
          // The new key is a change of what was seen, and of nothing that is typed here.
          form.setForm((before) => ({
            ...before,
            seen: before.seen && { ...before.seen, version: before.seen.version + 1 },
          }))
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

type NewSecretProps = { open: boolean; onClose: () => void; onMade: (secret: string) => void }

/** Asks once: the dealer system has to be given it in time. */
function NewSecret({ open, onClose, onMade }: NewSecretProps) {
  const { text } = useText(settingsTexts)
  const [clickId] = useState(() => crypto.randomUUID())
  return (
    <RemoveThing
      removal={renewal(text, clickId, onMade)}
      stale={endpointKey}
      open={open}
      onClose={onClose}
      onRemoved={onClose}
    />
  )
}

function renewal(text: SettingsText, clickId: string, onMade: (secret: string) => void): Removal {
  return {
    title: text('webhookNewSecretTitle'),
    refusals: { 'webhook.told': 'webhookSecretTold' },
    step: () => ({
      words: [text('webhookNewSecretText')],
      button: text('webhookNewSecret'),
      call: async (accountId) => {
        const body = { clickId }
        const call = { params: { accountId }, body }
        onMade((await staffCall('POST /api/staff/account/:accountId/webhook/secret', call)).secret)
      },
      done: 'updated',
      failed: 'saveFailed',
    }),
  }
}
