import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { checkField } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Language } from '#worker/contract/process.ts'
import type { DeliveryOption } from '#worker/contract/staff/settings/account-settings.ts'

/** An option as it is typed: a text for each language, those that are empty too. */
export type OptionDraft = { labels: Readonly<Record<string, string>>; enabled: boolean; isKeysBack: boolean }

type Labelled = Pick<DeliveryOption, 'labels'>

export const deliveryKey = (accountId: string) => settingsKey(accountId, 'delivery')

/** Returns the input for an option, without the texts that are empty. */
export function inputOf({ labels, ...rest }: OptionDraft) {
  const written = Object.entries(labels)
    .map(([lcid, label]) => [lcid, label.trim()] as const)
    .filter(([, label]) => label !== '')
  return { labels: Object.fromEntries(written), ...rest }
}

/** Returns the name of an option among staff: in the account's own language, else in any. */
export function nameOf({ labels }: Labelled, languages: readonly Language[]): string {
  const usual = languages.find(({ isDefault }) => isDefault)?.lcid ?? ''
  return labels[usual] ?? Object.values(labels)[0] ?? ''
}

/** The languages that an option has no text in. */
export function missingIn({ labels }: Labelled, languages: readonly Language[]): Language[] {
  return languages.filter(({ lcid }) => labels[lcid] === undefined)
}

/** The languages to write in: the account's, and those that the option was written in once. */
export function writtenIn({ labels }: Labelled, languages: readonly Language[]): { lcid: string; name: string }[] {
  const known = languages.map(({ lcid, name }) => ({ lcid, name }))
  const others = Object.keys(labels).filter((lcid) => known.every((one) => one.lcid !== lcid))
  return [...known, ...others.map((lcid) => ({ lcid, name: lcid }))]
}

/** Returns the resource of the ways in which customers may have the car back. */
export function optionsOf(languages: readonly Language[]): Resource<DeliveryOption, OptionDraft> {
  return {
    fields: [
      {
        name: 'labels',
        label: (text, part) =>
          text('deliveryText', { language: languages.find(({ lcid }) => lcid === part)?.name ?? part }),
        faults: (draft) => (Object.keys(inputOf(draft).labels).length === 0 ? { labels: 'deliveryTextFault' } : {}),
        input: ({ draft, set, errorOf, text }) =>
          writtenIn(draft, languages).map(({ lcid, name }, index) => (
            <TextField
              key={lcid}
              label={text('deliveryText', { language: name })}
              lang={lcid}
              error={index === 0 ? errorOf('labels') : undefined}
              value={draft.labels[lcid] ?? ''}
              maxLength={100}
              autoComplete="off"
              onValueChange={(label) => set('labels', { ...draft.labels, [lcid]: label })}
            />
          )),
      },
      checkField('enabled', { label: 'deliveryOffered' }),
      checkField('isKeysBack', { label: 'deliveryIsKeysBack' }),
    ],
    draftOf: (option) => ({
      labels: option?.labels ?? {},
      enabled: option?.enabled ?? true,
      isKeysBack: option?.isKeysBack ?? false,
    }),
    add: (draft, { accountId, clickId }) =>
      staffCall('POST /api/staff/account/:accountId/delivery-option', {
        params: { accountId },
        body: { clickId, ...inputOf(draft) },
      }),
    edit: (draft, { accountId, seen: { id, version } }) =>
      staffCall('PUT /api/staff/account/:accountId/delivery-option/:id', {
        params: { accountId, id },
        body: { version, ...inputOf(draft) },
      }),
    stale: deliveryKey,
    refusals: { 'delivery_option.too_many': 'deliveryTooMany', 'delivery_option.not_found': 'deliveryGone' },
  }
}

/** Takes an option off the list. */
export function optionRemoval({ id }: DeliveryOption, option: string, text: SettingsText): Removal {
  return {
    title: text('deliveryRemoveTitle', { option }),
    step: () => ({
      words: [text('deliveryRemoveText')],
      call: (accountId) =>
        staffCall('DELETE /api/staff/account/:accountId/delivery-option/:id', { params: { accountId, id } }),
    }),
  }
}
