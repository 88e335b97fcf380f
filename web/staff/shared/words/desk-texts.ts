import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { WordsOf } from '#web/lib/i18n/texts.ts'
import { staffTexts } from '#web/staff/shared/texts.ts'

/** Names of states, turns, verbs and people, on the board and wherever a process is shown. */
export const deskTexts = extendTexts(staffTexts, {
  fi: () => import('./desk-texts.fi.ts'),
  sv: () => import('./desk-texts.sv.ts'),
  en: () => import('./desk-texts.en.ts'),
})

export type DeskWords = WordsOf<typeof deskTexts>
