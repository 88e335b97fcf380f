import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { KeyOf, TextOf } from '#web/lib/i18n/texts.ts'
import { signInTexts } from '#web/staff/sign-in/texts.ts'

export const accountEmailTexts = extendTexts(signInTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type AccountEmailTextKey = KeyOf<typeof accountEmailTexts>
export type AccountEmailText = TextOf<typeof accountEmailTexts>
