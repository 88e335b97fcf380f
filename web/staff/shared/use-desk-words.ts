import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

import { en, fi, sv } from './words/all.ts'
import type { DeskWords } from './words/desk-words.ts'

const words = { fi, sv, en } as const

/** The texts of the board and of a process in the language that the user chose. */
export function useDeskWords(): DeskWords {
  return words[useStaffTexts().language]
}
