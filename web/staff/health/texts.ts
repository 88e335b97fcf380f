import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { KeyOf, TextOf } from '#web/lib/i18n/texts.ts'
import { processTexts } from '#web/staff/process/texts.ts'

export const healthTexts = extendTexts(processTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type HealthTextKey = KeyOf<typeof healthTexts>
export type HealthText = TextOf<typeof healthTexts>
