import type { Language } from '#worker/contract/process.ts'
import type { DeliveryOption } from '#worker/contract/staff/account-setup.ts'

/** An option as it is typed: a text for each language, those that are empty too. */
export type OptionDraft = { labels: Readonly<Record<string, string>>; enabled: boolean }

export const labelMaxLength = 100

export function draftOf(option: DeliveryOption | null): OptionDraft {
  return { labels: option?.labels ?? {}, enabled: option?.enabled ?? true }
}

/** What is sent: the texts that are not empty. */
export function inputOf({ labels, enabled }: OptionDraft): { labels: Record<string, string>; enabled: boolean } {
  const written = Object.entries(labels)
    .map(([lcid, label]) => [lcid, label.trim()] as const)
    .filter(([, label]) => label !== '')
  return { labels: Object.fromEntries(written), enabled }
}

export function isEmpty(draft: OptionDraft): boolean {
  return Object.keys(inputOf(draft).labels).length === 0
}

export function isSame(one: OptionDraft, other: OptionDraft): boolean {
  const textOf = (draft: OptionDraft) => {
    const { labels, enabled } = inputOf(draft)
    return JSON.stringify([Object.entries(labels).toSorted(([a], [b]) => a.localeCompare(b)), enabled])
  }
  return textOf(one) === textOf(other)
}

/** What an option is called among staff: by the account's own language, else by any. */
export function nameOf({ labels }: Pick<DeliveryOption, 'labels'>, languages: readonly Language[]): string {
  const usual = languages.find(({ isDefault }) => isDefault)?.lcid ?? ''
  return labels[usual] ?? Object.values(labels)[0] ?? ''
}

/** The languages that an option has no text in. */
export function missingIn({ labels }: Pick<DeliveryOption, 'labels'>, languages: readonly Language[]): Language[] {
  return languages.filter(({ lcid }) => labels[lcid] === undefined)
}

/** The languages to write in: the account's, and those that the option was written in once. */
export function fieldsOf(
  option: DeliveryOption | null,
  languages: readonly Language[],
): { lcid: string; name: string }[] {
  const known = languages.map(({ lcid, name }) => ({ lcid, name }))
  const others = Object.keys(option?.labels ?? {}).filter((lcid) => known.every((one) => one.lcid !== lcid))
  return [...known, ...others.map((lcid) => ({ lcid, name: lcid }))]
}
