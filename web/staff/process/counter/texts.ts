import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import { staffTexts } from '#web/staff/shared/texts.ts'

export const counterTexts = extendTexts(staffTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})
