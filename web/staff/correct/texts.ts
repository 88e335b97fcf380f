import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { KeyOf } from '#web/lib/i18n/texts.ts'
import { createTexts } from '#web/staff/create/texts.ts'

export const correctTexts = extendTexts(createTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type CorrectTextKey = KeyOf<typeof correctTexts>
