import { en } from './accessibility/en.ts'
import { fi } from './accessibility/fi.ts'
import { sv } from './accessibility/sv.ts'
import { ReadingPage } from './reading-page.tsx'

const readings = { fi, sv, en } as const

/** How accessible the service is and what to do where it is not. */
export function AccessibilityPage() {
  return <ReadingPage readings={readings} />
}
