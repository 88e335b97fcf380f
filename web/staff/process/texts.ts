import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { WordsOf } from '#web/lib/i18n/texts.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'

export const processTexts = extendTexts(deskTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

/** As they are written, for what is not a screen of its own. */
export type ProcessWords = WordsOf<typeof processTexts>
