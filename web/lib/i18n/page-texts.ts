import { texts as fi } from './page-texts.fi.ts'
import { textsFrom, type KeyOf } from './texts.ts'

/** The texts of pages before a process is open, or without one; the Finnish ones come with the program. */
export const pageTexts = textsFrom(async (language) => {
  if (language === 'sv') return (await import('./page-texts.sv.ts')).texts
  return (await import('./page-texts.en.ts')).texts
}, fi)

export type PageTextKey = KeyOf<typeof pageTexts>
