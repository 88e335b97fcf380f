import type { CheckAnswer } from '#worker/contract/auth.ts'

type Speaking = Pick<CheckAnswer, 'userLocale'> & {
  readonly user: Pick<CheckAnswer['user'], 'language' | 'accountId'>
  /** The language stored in this browser; null where nobody chose. */
  readonly stored: string | null
  readonly isDemo: boolean
}

/**
 * Returns the locale that the back-office goes on in, or null where it goes on as it began: by the browser. Where nobody chose it is the
 * workshop's, but in a demo, which strangers sign in to as somebody who is not them.
 */
export function languageOfStaff({ user, userLocale, stored, isDemo }: Speaking): string | null {
  if (stored !== null) return null
  if (user.language !== null) return user.language
  // Without an account the locale is a default of the server's, nobody's choice.
  return user.accountId === null || isDemo ? null : userLocale
}
