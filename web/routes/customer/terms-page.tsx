import { en } from '#web/routes/customer/terms/en.ts'
import { fi } from '#web/routes/customer/terms/fi.ts'
import { sv } from '#web/routes/customer/terms/sv.ts'

import { ReadingPage } from './reading-page.tsx'

const readings = { fi, sv, en } as const

/** The terms of paying and delivery, which are the same at every workshop; a payment provider links here. */
export function TermsPage() {
  return <ReadingPage readings={readings} />
}
