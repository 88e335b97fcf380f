import * as z from 'zod'

import type { Role } from '#domain/enums.ts'
import { languagesWithTexts, type LanguageWithTexts } from '#domain/languages.ts'

/** Sign-in of staff. The access token goes into `Authorization: Bearer`; the session lives in a cookie beside it. */

export const loginSchema = z.strictObject({
  username: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
})

/** The browser's push subscription, deleted with the session. */
const pushSubscriptionSchema = z.looseObject({ endpoint: z.url().max(2000) })

export const logoutSchema = z.strictObject({ subscription: pushSubscriptionSchema.nullish() })

/** The account to work in from now on; the one of the session when left out. */
export const refreshSchema = z.strictObject({ accountId: z.string().min(1).max(64).nullish() })

export const changeAccountSchema = z.strictObject({ accountId: z.string().min(1).max(64) })

export const chooseLanguageSchema = z.strictObject({ language: z.enum(languagesWithTexts) })

export type LoginInput = z.infer<typeof loginSchema>
export type LogoutInput = z.infer<typeof logoutSchema>
export type RefreshInput = z.infer<typeof refreshSchema>

export type ChangeAccountInput = z.infer<typeof changeAccountSchema>

export type SignedInUser = {
  userId: string
  username: string
  /** The name that people call them by; empty where nobody said. */
  name: string
  roles: { id: Role; name: Role }[]
  accounts: { id: string; name: string }[]
  accountId: string | null
  /** The language in which the back-office speaks to them; null until they chose: that of their account. */
  language: LanguageWithTexts | null
}

export type SignedIn = { accessToken: string; user: SignedInUser }

/** `userLocale` and `accountTimeZone` are those of the account that the user works in. */
export type CheckAnswer = { user: SignedInUser; userLocale: string; accountTimeZone: string }
