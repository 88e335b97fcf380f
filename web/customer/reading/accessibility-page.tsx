import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { defineTexts } from '#web/lib/i18n/texts.ts'

import { ReadingPage } from './reading-page.tsx'

const accessibilityTexts = defineTexts({
  fi: () => import('./accessibility.fi.ts'),
  sv: () => import('./accessibility.sv.ts'),
  en: () => import('./accessibility.en.ts'),
})

/** How accessible the service is and what to do where it is not. */
export function AccessibilityPage() {
  return <ReadingPage reading={useWords(accessibilityTexts)} />
}
