import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { WordsOf } from '#web/lib/i18n/texts.ts'
import { processTexts } from '#web/staff/process/texts.ts'

export const boardTexts = extendTexts(processTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

/** As they are written, for what is not a screen of its own. */
export type BoardWords = WordsOf<typeof boardTexts>
