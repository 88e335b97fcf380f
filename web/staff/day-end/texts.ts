import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { TextOf } from '#web/lib/i18n/texts.ts'
import { staffTexts } from '#web/staff/shared/texts.ts'

export const dayEndTexts = extendTexts(staffTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type DayEndText = TextOf<typeof dayEndTexts>
