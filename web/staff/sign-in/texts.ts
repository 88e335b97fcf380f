import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import { twoFactorTexts } from '#web/staff/two-factor/texts.ts'

export const signInTexts = extendTexts(twoFactorTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})
