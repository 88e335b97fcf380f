import type { PasswordFault } from '#domain/access/password-rules.ts'
import type { StaffTextKey } from '#web/staff/shared/texts.ts'

/** Texts about refused passwords. */
export const passwordFaultTexts = {
  too_short: 'passwordTooShort',
  too_long: 'passwordTooLong',
  too_common: 'passwordTooCommon',
  contains_username: 'passwordHasName',
} as const satisfies Readonly<Record<PasswordFault, StaffTextKey>>

export function isPasswordFault(code: string): code is PasswordFault {
  return code in passwordFaultTexts
}
