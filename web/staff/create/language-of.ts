import type { CreateOptions } from '#worker/contract/staff/visit/create-process.ts'

import type { CreateDraft } from './create-draft.ts'

type Language = CreateOptions['languages'][number]

/** The language chosen; else that of the order's customer where the account has it; else the account's default. */
export function languageOf(
  { languageId, source, order }: Pick<CreateDraft, 'languageId' | 'source' | 'order'>,
  { languages }: Pick<CreateOptions, 'languages'>,
): Language | undefined {
  const theirs = source === 'order' ? order?.languageLcid : null
  return (
    languages.find(({ id }) => id === languageId) ??
    languages.find(({ lcid }) => lcid === theirs) ??
    languages.find(({ isDefault }) => isDefault)
  )
}
