import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { WorkshopSettings } from '#worker/contract/staff/account-setup.ts'

import { draftOf, inputOf, type SettingName, type SettingsDraft } from './settings-draft.ts'
import { faultsOf, refusedSettings } from './settings-faults.ts'
import { isSameDraft, mergeSettings, typedOver, type ChangedSetting } from './settings-merge.ts'

/** `base` is what was read last, `sent` what is on its way. */
type Form = {
  base: WorkshopSettings
  draft: SettingsDraft
  sent: SettingsDraft
  changed: readonly ChangedSetting[]
  isAsked: boolean
}

export const settingsKey = (accountId: string) => ['staff', 'setup', accountId, 'settings'] as const

function formOf(base: WorkshopSettings): Form {
  const draft = draftOf(base)
  return { base, draft, sent: draft, changed: [], isAsked: false }
}

function afterSave(form: Form, saved: WorkshopSettings): Form {
  const next = formOf(saved)
  return { ...next, draft: typedOver({ before: form.sent, after: next.draft, mine: form.draft }) }
}

function afterConflict(form: Form, now: unknown): Form {
  if (!isSettings(now)) return form
  return { ...form, ...mergeSettings({ base: form.base, now }, form.draft), base: now }
}

/** Our own server says with the refusal how the settings stand. */
function isSettings(now: unknown): now is WorkshopSettings {
  return typeof now === 'object' && now !== null && 'vatBasisPoints' in now
}

/** The settings while they are typed; what somebody else writes meanwhile never costs what was typed. */
export function useSettingsForm(settings: WorkshopSettings) {
  const { text } = useText(settingsTexts)
  const [form, setForm] = useState<Form>(() => formOf(settings))
  const { draft, base } = form
  const saving = useSetupSave({
    save: (sent: SettingsDraft) =>
      staffCall('PUT /api/staff/account/:accountId/settings', {
        params: { accountId: base.id },
        body: inputOf(sent, base.version),
      }),
    done: 'updated',
    failed: 'updateFailed',
    stale: settingsKey(base.id),
    onDone: (saved) => setForm((current) => afterSave(current, saved)),
    onChanged: (now) => setForm((current) => afterConflict(current, now)),
  })
  const isDirty = !isSameDraft(draft, draftOf(base))
  if (settings.version > base.version && !isDirty) setForm(formOf(settings))
  const faults = form.isAsked ? faultsOf(draft) : {}
  const refused = refusedSettings(saving.refused)
  return {
    draft,
    base,
    changed: form.changed,
    isDirty,
    saving,
    set: <Name extends SettingName>(name: Name, value: SettingsDraft[Name]) =>
      setForm((current) => ({ ...current, draft: { ...current.draft, [name]: value } })),
    faultOf: (name: SettingName) => {
      const fault = faults[name] ?? refused[name]
      return fault === undefined ? undefined : text(fault)
    },
    submit: () => {
      setForm((current) => ({ ...current, isAsked: true, sent: draft }))
      if (Object.keys(faultsOf(draft)).length === 0) saving.save(draft)
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
