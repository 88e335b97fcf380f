import { passwordFault } from '#domain/password-rules.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'

import type { UsersTextKey } from './texts.ts'
import { isPasswordFault, passwordFaultTexts } from './user-form.ts'

export type PasswordDraft = { oldPassword: string; newPassword: string; repeated: string }
export type PasswordFaults = Readonly<Partial<Record<keyof PasswordDraft, UsersTextKey>>>

export const emptyPasswordDraft: PasswordDraft = { oldPassword: '', newPassword: '', repeated: '' }

/** What is wrong with what has been typed so far; a field that is still empty is not wrong yet. */
export function passwordFaults({ newPassword, repeated }: PasswordDraft, username: string): PasswordFaults {
  const fault = newPassword === '' ? null : passwordFault(newPassword, username)
  return {
    ...(fault !== null && { newPassword: passwordFaultTexts[fault] }),
    ...(repeated !== '' && repeated !== newPassword && { repeated: 'passwordsDiffer' as const }),
  }
}

/** Whether it can be sent. */
export function isPasswordReady(draft: PasswordDraft, username: string): boolean {
  const isFilled = Object.values(draft).every((typed) => typed !== '')
  return isFilled && Object.keys(passwordFaults(draft, username)).length === 0
}

/** The fields that the server did not take; null where it was something else. */
export function refusedPasswords(error: unknown): PasswordFaults | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null
  const found: { oldPassword?: UsersTextKey; newPassword?: UsersTextKey } = {}
  for (const { path, code } of error.errors) {
    if (path === 'oldPassword') found.oldPassword = 'oldPasswordWrong'
    if (path === 'newPassword' && isPasswordFault(code)) found.newPassword = passwordFaultTexts[code]
  }
  return Object.keys(found).length === 0 ? null : found
}
