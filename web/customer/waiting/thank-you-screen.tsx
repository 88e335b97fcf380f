import { thankYouReason, type ThankYouReason } from '#domain/final-screen.ts'
import { whoseTurn, type Turn } from '#domain/whose-turn.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { IdentityActions } from '#web/customer/identity/identity-actions.tsx'
import { identityMatter } from '#web/customer/identity/identity-matter.ts'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'

import { HandOnSlot } from './hand-on-slot.tsx'
import { HelpSlot } from './help-slot.tsx'
import { thankYouWords, WhatHappensNext } from './thank-you.tsx'

const settledReasons: ReadonlySet<ThankYouReason> = new Set([
  'opensLater',
  'advisorConfirms',
  'boxReserved',
  'keysWaitInBox',
  'substituteKeysReady',
])

/** There is a box, or will be soon. */
const hasBox: ReadonlySet<ThankYouReason> = new Set([
  'boxBeingReserved',
  'boxReserved',
  'keysWaitInBox',
  'keyCodeComing',
])

const turnTexts: Partial<Record<Turn, ContentKey>> = {
  customer: 'turnCustomer',
  staff: 'turnWorkshop',
  system: 'turnSystem',
}

/** What was asked of the customer is done, or all but proving who they are; what comes next, and whose turn it is. */
export function ThankYouScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  const matter = identityMatter(process)
  const action = matter?.action ?? null
  // Every state of this screen has its reason; a new state without one still thanks and says how to ask.
  const stateReason = thankYouReason(process.state, process.processType) ?? 'advisorConfirms'
  const reason = action === null ? stateReason : 'identityChecked'
  const words = matter ?? thankYouWords(reason, process)
  // Whoever came this far has confirmed; a retrieval is confirmed without an approval.
  const turn =
    action === null ? whoseTurn({ ...process, currentStep: 'WAITING_CONFIRMATION', hasTimer: true }) : 'customer'
  const turnText = turnTexts[turn]
  return (
    <>
      <FinalHeading
        view={view}
        mark={action ? 'person' : settledReasons.has(reason) ? 'success' : 'waiting'}
        eyebrow={turnText && t(turnText)}
        title={t(words.title)}
        lead={t(words.text)}
      />
      {action && <IdentityActions code={code} process={process} action={action} />}
      <WhatHappensNext reason={reason} process={process} />
      <p className="tone-soft size-16">{t('pageUpdates')}</p>
      {hasBox.has(reason) && <HandOnSlot code={code} view={view} />}
      <HelpSlot code={code} view={view} />
      <ContactCard account={account} />
    </>
  )
}
