import type { CreditorApi } from '#domain/enums.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'

export type CreditorDraft = { name: string; api: CreditorApi; enabled: boolean }

/** A new creditor is offered once its credentials are there: staff say when. */
export function draftOf(setting: CreditorSetting | null): CreditorDraft {
  if (setting === null) return { name: '', api: 'MERCHANT_API', enabled: false }
  const { name, api, enabled } = setting
  return { name, api, enabled }
}

export function isSameDraft(one: CreditorDraft, other: CreditorDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The list with one of it a place up (-1) or down (1); null where it is at the end already. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] | null {
  const from = ids.indexOf(id)
  const other = ids[from + by]
  if (from < 0 || other === undefined) return null
  return ids.map((each) => (each === id ? other : each === other ? id : each))
}

/** How it is stored, for who was not the first to change it. */
export function creditorFacts({ name, enabled }: CreditorSetting, text: SettingsText): string {
  return [name, text(enabled ? 'creditorOffered' : 'creditorOff').toLowerCase()].join(', ')
}

/** Our own server answers a conflict of this call with nothing else. */
export function isCreditor(now: unknown): now is CreditorSetting {
  return typeof now === 'object' && now !== null && 'api' in now && 'version' in now
}
