import type { ContentKey } from '#domain/contents/keys.ts'
import { thankYouReason, type ThankYouReason } from '#domain/final-screen.ts'
import { whoseTurn, type Turn } from '#domain/whose-turn.ts'
import { thankYouWords, WhatHappensNext } from '#web/features/closing/thank-you.tsx'
import { ContactCard } from '#web/features/contact/contact-card.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'

import { FinalHeading } from './final-heading.tsx'
import type { FinalProps } from './final-props.ts'

import css from './final.module.css'

const settledReasons: ReadonlySet<ThankYouReason> = new Set([
  'opensLater',
  'advisorConfirms',
  'boxReserved',
  'keysWaitInBox',
  'substituteKeysReady',
])

const turnTexts: Partial<Record<Turn, ContentKey>> = {
  customer: 'turnCustomer',
  staff: 'turnWorkshop',
  system: 'turnSystem',
}

/** What was asked of the customer is done; what comes next, and whose turn it is. */
export function ThankYouScreen({ view }: FinalProps) {
  const t = useTexts()
  const { process, account } = view
  // Every state of this screen has its reason; a new state without one still thanks and says how to ask.
  const reason = thankYouReason(process.state, process.processType) ?? 'advisorConfirms'
  const words = thankYouWords(reason, process)
  // Whoever came this far has confirmed; a retrieval is confirmed without an approval.
  const turn = turnTexts[whoseTurn({ ...process, currentStep: 'WAITING_CONFIRMATION', hasTimer: true })]
  return (
    <>
      <FinalHeading
        view={view}
        mark={settledReasons.has(reason) ? 'success' : 'waiting'}
        eyebrow={turn && t(turn)}
        title={t(words.title)}
        lead={t(words.text)}
      />
      <WhatHappensNext reason={reason} process={process} />
      <p className={css['quiet']}>{t('pageUpdates')}</p>
      <ContactCard account={account} />
    </>
  )
}
