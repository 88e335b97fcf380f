import { lazyWithTexts, useWords } from '#web/lib/i18n/screen-texts.ts'
import { defineTexts } from '#web/lib/i18n/texts.ts'
import { noticeTexts } from '#web/lib/status/notice-texts.ts'

import { ReadingPage } from './reading-page.tsx'
import { statusTexts } from './status-texts.ts'

const readings = {
  /** The accessibility of the service, and a remedy where it is lacking. */
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

const StatusPage = lazyWithTexts(async () => (await import('./status-page.tsx')).StatusPage, statusTexts, noticeTexts)

type Reading = keyof typeof readings

/** A page to read, by its name: one that is written, or how the service does. */
export function ReadingEntry({ of }: { of: Reading | 'status' }) {
  return of === 'status' ? <StatusPage /> : <Written of={of} />
}

function Written({ of }: { of: Reading }) {
  return <ReadingPage reading={useWords(readings[of])} />
}
