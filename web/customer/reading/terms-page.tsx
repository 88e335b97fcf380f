import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { defineTexts } from '#web/lib/i18n/texts.ts'

import { ReadingPage } from './reading-page.tsx'

const termsTexts = defineTexts({
  fi: () => import('./terms.fi.ts'),
  sv: () => import('./terms.sv.ts'),
  en: () => import('./terms.en.ts'),
})

/** The terms of paying and delivery, which are the same at every workshop; a payment provider links here. */
export function TermsPage() {
  return <ReadingPage reading={useWords(termsTexts)} />
}
