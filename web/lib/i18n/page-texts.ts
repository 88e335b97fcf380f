import { texts as fi } from './page-texts.fi.ts'
import { textsFrom, type KeyOf } from './texts.ts'

/** Returns what is said before a process is open, or without one; in Finnish it comes with the program. */
export const pageTexts = textsFrom(async (language) => {
  if (language === 'sv') return (await import('./page-texts.sv.ts')).texts
  return (await import('./page-texts.en.ts')).texts
}, fi)

export type PageTextKey = KeyOf<typeof pageTexts>
