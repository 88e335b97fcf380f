import type { CreditorApi } from '#domain/enums.ts'
import { addableCreditorApis } from '#domain/money/creditor-apis.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { checkField, choiceField, textField } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { CreditorSetting } from '#worker/contract/staff/settings/provider-settings.ts'

export type CreditorDraft = { name: string; api: CreditorApi; enabled: boolean }

/** All of an account's ways to its providers. */
export const providersKey = (accountId: string) => settingsKey(accountId, 'providers')

/**
 * Returns the resource of creditors that can be added beside an account's own. Customers are offered a new one once its
 * credentials are there: staff say when.
 */
export const creditorsBeside = (
  own: readonly Pick<CreditorSetting, 'api'>[],
): Resource<CreditorSetting, CreditorDraft> => ({
  fields: [
    textField('name', { label: 'creditorName', maxLength: 100, needed: 'creditorNameNeeded' }),
    choiceField('api', {
      label: 'creditorApi',
      hint: 'creditorApiHint',
      options: addableCreditorApis(own.map(({ api }) => api)),
      optionText: (api, text) => text(`creditor_${api}`),
      isFixed: true,
    }),
    checkField('enabled', { label: 'creditorEnabled' }),
  ],
  draftOf: (setting) => ({
    name: setting?.name ?? '',
    api: setting?.api ?? 'MERCHANT_API',
    enabled: setting?.enabled ?? false,
  }),
  add: (draft, { accountId, clickId }) =>
    staffCall('POST /api/staff/account/:accountId/creditor-setting', {
      params: { accountId },
      body: { clickId, ...draft },
    }),
  edit: ({ name, enabled }, { accountId, seen: { id, version } }) =>
    staffCall('PUT /api/staff/account/:accountId/creditor-setting/:id', {
      params: { accountId, id },
      body: { version, name, enabled },
    }),
  stale: providersKey,
  refusals: { 'creditor_setting.too_many': 'creditorTooMany' },
})

/** Takes a creditor away, and its credentials. */
export function creditorRemoval({ id, name }: CreditorSetting, text: SettingsText): Removal {
  return {
    title: text('removeCreditorTitle', { name }),
    refusals: { 'creditor_setting.under_way': 'creditorUnderWay' },
    step: () => ({
      words: [text('removeCreditorText')],
      call: (accountId) =>
        staffCall('DELETE /api/staff/account/:accountId/creditor-setting/:id', { params: { accountId, id } }),
    }),
  }
}
