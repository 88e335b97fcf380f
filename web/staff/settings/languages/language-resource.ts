import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { checkField, textField } from '#web/staff/settings/kit/field.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { SettingsLanguage } from '#worker/contract/staff/settings/content-settings.ts'

/** `isSettled`: it is the default language, or the first one that becomes it. */
export type LanguageDraft = { lcid: string; name: string; isDefault: boolean; isSettled: boolean }

/** A code as it is stored, however it was typed: `DE_de ` is `de-DE`. What is no code stays as it was typed. */
export function lcidOf(typed: string): string {
  const [, language, country] = /^([a-z]{2,3})[-_]([a-z]{2})$/i.exec(typed.trim()) ?? []
  return language === undefined || country === undefined
    ? typed.trim()
    : `${language.toLowerCase()}-${country.toUpperCase()}`
}

const codeField = textField('lcid', {
  label: 'languageCode',
  hint: 'languageCodeHint',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 6,
  isFixed: true,
  fault: (typed) => !/^[a-z]{2,3}-[A-Z]{2}$/.test(lcidOf(typed)) && 'languageCodeInvalid',
  refused: { taken: 'languageCodeTaken' },
  otherwise: 'languageCodeInvalid',
})

const defaultField = checkField('isDefault', { label: 'languageDefaultLabel' })

/**
 * Returns the resource of the languages that customers may read. `isFirst`: there is none yet, and the first one is the
 * default one.
 */
export function languagesOf(isFirst: boolean): Resource<SettingsLanguage, LanguageDraft> {
  return {
    fields: [
      codeField,
      textField('name', {
        label: 'languageName',
        hint: 'languageNameHint',
        maxLength: 60,
        needed: 'languageNameMissing',
      }),
      { ...defaultField, input: (edit) => !edit.draft.isSettled && defaultField.input(edit) },
    ],
    draftOf: (language) => ({
      lcid: language?.lcid ?? '',
      name: language?.name ?? '',
      isDefault: language?.isDefault ?? false,
      isSettled: language?.isDefault ?? isFirst,
    }),
    add: ({ lcid, name, isDefault }, { accountId, clickId }) =>
      staffCall('POST /api/staff/account/:accountId/language', {
        params: { accountId },
        body: { clickId, lcid: lcidOf(lcid), name: name.trim(), isDefault },
      }),
    edit: ({ name, isDefault }, { accountId, seen: { id, version } }) =>
      staffCall('PUT /api/staff/account/:accountId/language/:id', {
        params: { accountId, id },
        body: { version, name: name.trim(), isDefault },
      }),
    stale: contentKey,
    refusals: { 'language.too_many': 'tooManyLanguages' },
  }
}

/** Takes a language away; who speaks it now goes on in the default one, and that is said first. */
export function languageRemoval({ id, version, name, openProcesses }: SettingsLanguage, text: SettingsText): Removal {
  return {
    title: text('removeNamed', { name }),
    refusals: { 'language.is_default': 'languageIsDefault' },
    step: (inUse) => {
      const speakers = inUse?.openProcesses ?? openProcesses
      return {
        words: [text('removeLanguageText'), ...(speakers > 0 ? [text('languageInUse', { count: speakers })] : [])],
        ...(speakers > 0 && { button: text('removeAllTheSame') }),
        call: (accountId) =>
          staffCall('DELETE /api/staff/account/:accountId/language/:id', {
            params: { accountId, id },
            query: { version, ...(speakers > 0 && { switchOpen: 'true' as const }) },
          }),
        done: 'languageDeleted',
      }
    },
  }
}
