import { en } from '#web/routes/customer/accessibility/en.ts'
import { fi } from '#web/routes/customer/accessibility/fi.ts'
import { sv } from '#web/routes/customer/accessibility/sv.ts'

import { ReadingPage } from './reading-page.tsx'

const readings = { fi, sv, en } as const

/** How accessible the service is and what to do where it is not. */
export function AccessibilityPage() {
  return <ReadingPage readings={readings} />
}
