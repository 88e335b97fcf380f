import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { defineTexts } from '#web/lib/i18n/texts.ts'

import { ReadingPage } from './reading-page.tsx'

const readings = {
  /** How accessible the service is and what to do where it is not. */
  accessibility: defineTexts({
    fi: () => import('./accessibility.fi.ts'),
    sv: () => import('./accessibility.sv.ts'),
    en: () => import('./accessibility.en.ts'),
  }),
  /** The terms of paying and delivery, which are the same at every workshop; a payment provider links here. */
  terms: defineTexts({
    fi: () => import('./terms.fi.ts'),
    sv: () => import('./terms.sv.ts'),
    en: () => import('./terms.en.ts'),
  }),
} as const

/** A page to read, by its name. */
export function ReadingEntry({ of }: { of: keyof typeof readings }) {
  return <ReadingPage reading={useWords(readings[of])} />
}
