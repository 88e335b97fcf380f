import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { KeyOf } from '#web/lib/i18n/texts.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

/** Who opens a workshop says of it what its settings say. */
export const workshopsTexts = extendTexts(settingsTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type WorkshopsTextKey = KeyOf<typeof workshopsTexts>
