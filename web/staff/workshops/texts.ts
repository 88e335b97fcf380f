import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { KeyOf } from '#web/lib/i18n/texts.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

/** Texts of opening a workshop: the same words as its settings. */
export const workshopsTexts = extendTexts(settingsTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type WorkshopsTextKey = KeyOf<typeof workshopsTexts>
