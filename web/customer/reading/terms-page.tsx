import { ReadingPage } from './reading-page.tsx'
import { en } from './terms/en.ts'
import { fi } from './terms/fi.ts'
import { sv } from './terms/sv.ts'

const readings = { fi, sv, en } as const

/** The terms of paying and delivery, which are the same at every workshop; a payment provider links here. */
export function TermsPage() {
  return <ReadingPage readings={readings} />
}
