import { texts as fi } from './page-texts.fi.ts'
import { defineTexts, type KeyOf } from './texts.ts'

/** What is said before a process is open, or without one. */
export const pageTexts = defineTexts(
  {
    fi: async () => ({ texts: fi }),
    sv: () => import('./page-texts.sv.ts'),
    en: () => import('./page-texts.en.ts'),
  },
  fi,
)

export type PageTextKey = KeyOf<typeof pageTexts>
