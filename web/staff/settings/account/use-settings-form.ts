import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Field } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { stateOf, useResourceForm, type Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

import { draftOf, inputOf, settingTexts, type SettingName, type SettingsDraft } from './settings-draft.ts'
import { refusedSettings, settingFault, settingNames } from './settings-faults.ts'

/** The groups of the form show them. */
export const settingFields: readonly Field<SettingsDraft>[] = settingNames.map((name) => ({
  name,
  label: settingTexts[name],
  faults: (draft) => {
    const fault = settingFault(name, draft)
    return fault === undefined ? {} : { [name]: fault }
  },
  valueText: (value, text) => {
    if (typeof value === 'boolean') return text(value ? 'settingsYes' : 'settingsNo')
    return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
  },
  input: () => null,
}))

const save = (sent: SettingsDraft, accountId: string, version: number) =>
  staffCall('PUT /api/staff/account/:accountId/settings', { params: { accountId }, body: inputOf(sent, version) })

/** The settings of an account: they are there as soon as it is. */
const workshopSettings = (first: WorkshopSettings): Resource<WorkshopSettings, SettingsDraft, WorkshopSettings> => ({
  fields: settingFields,
  draftOf: (settings) => draftOf(settings ?? first),
  add: (sent, { accountId }) => save(sent, accountId, first.version),
  edit: (sent, { accountId, seen: { version } }) => save(sent, accountId, version),
  stale: (accountId) => settingsKey(accountId, 'settings'),
})

/** The settings while they are typed; what somebody else writes meanwhile never costs what was typed. */
export function useSettingsForm(settings: WorkshopSettings) {
  const { text } = useText(settingsTexts)
  const resource = workshopSettings(settings)
  const form = useResourceForm(resource, {
    thing: settings,
    onDone: () => undefined,
    savedOf: (saved) => saved,
  })
  const { edit, saving, isDirty, setForm } = form
  const base = form.seen ?? settings
  if (settings.version > base.version && !isDirty) setForm(stateOf(settings, resource.draftOf))
  const refused = refusedSettings(saving.refused)
  return {
    ...form,
    base,
    set: edit.set,
    faultOf: (name: SettingName) => {
      const fault = refused[name]
      return edit.errorOf(name) ?? (fault === undefined ? undefined : text(fault))
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
