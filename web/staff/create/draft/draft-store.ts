import type { KeyValueStore } from '#web/lib/storage.ts'
import { emptyDraft, emptyRow, type CreateDraft } from '#web/staff/create/create-draft.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/staff/session/drafts.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'

type Owner = Pick<SignedInUser, 'userId' | 'accountId'>

/** Keeps what was typed in an account until it is sent or given up. */
export function draftStore(store: KeyValueStore, owner: Owner) {
  return {
    read: (): CreateDraft | null => {
      const kept = readDraft(store, owner)
      if (!isDraft(kept)) return null
      const draft = { ...emptyDraft(kept.source), ...kept }
      return { ...draft, rows: draft.rows.map((row) => ({ ...emptyRow(), ...row })) }
    },
    keep: (draft: CreateDraft) => keepDraft(store, owner, draft),
    forget: () => forgetDraft(store, owner),
  }
}

/** True for what `keep` wrote; of what an earlier version of the page wrote the missing is filled in. */
function isDraft(value: unknown): value is CreateDraft {
  if (typeof value !== 'object' || value === null) return false
  const { clickId, source } = Object.fromEntries(Object.entries(value))
  return typeof clickId === 'string' && (source === 'order' || source === 'none')
}
