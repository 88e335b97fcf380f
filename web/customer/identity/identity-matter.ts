import type { IdentityState } from '#domain/access/identity.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

/** The screen's message about an identity check, and whether it is begun, continued or begun again. */
export type IdentityMatter = {
  title: ContentKey
  text: ContentKey
  /** `begin` also goes on with one that is open; null where nothing is left to the customer. */
  action: 'begin' | 'again' | null
}

const words: Readonly<Record<Exclude<IdentityState, 'verified'>, Pick<IdentityMatter, 'title' | 'text'>>> = {
  waiting: { title: 'identityWaitingTitle', text: 'identityWaitingText' },
  failed: { title: 'identityFailedTitle', text: 'identityFailedText' },
  cancelled: { title: 'identityCancelledTitle', text: 'identityCancelledText' },
  expired: { title: 'identityExpiredTitle', text: 'identityExpiredText' },
  mismatch: { title: 'identityMismatchTitle', text: 'identityMismatchText' },
}

/**
 * Returns the words and the action for the check as it stands; null where it is over or nobody asked for one, and the
 * process speaks for itself.
 */
export function identityMatter({ state, identity }: Pick<ProcessStatus, 'state' | 'identity'>): IdentityMatter | null {
  if (identity === null || identity.standing === 'verified') return null
  const { standing, canRetry } = identity
  if (standing === 'mismatch') {
    return state === 'ADVISOR_VISIT_REQUIRED' ? { ...words.mismatch, action: null } : null
  }
  if (!canRetry) return null
  return { ...words[standing], action: standing === 'waiting' ? 'begin' : 'again' }
}
