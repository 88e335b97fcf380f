import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { KeyOf, TextOf } from '#web/lib/i18n/texts.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

export const lockersTexts = extendTexts(settingsTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type LockersTextKey = KeyOf<typeof lockersTexts>
export type LockersText = TextOf<typeof lockersTexts>
