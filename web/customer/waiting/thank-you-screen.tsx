import { isRetrieveType } from '#domain/process-type.ts'
import { thankYouReason, type ThankYouReason } from '#domain/process/final-screen.ts'
import { whoseTurn, type Turn } from '#domain/process/whose-turn.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { IdentityActions } from '#web/customer/identity/identity-actions.tsx'
import { identityMatter } from '#web/customer/identity/identity-matter.ts'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { HandOnSlot } from '#web/customer/waiting/slots/hand-on-slot.tsx'
import { HelpSlot } from '#web/customer/waiting/slots/help-slot.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Timeline } from '#web/ui/visit/timeline.tsx'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { journey } from './journey.ts'

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

/** Shows that the customer is done, or all but proving who they are; what comes next, and whose turn it is. */
export function ThankYouScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  const matter = identityMatter(process)
  const action = matter?.action ?? null
  // Every state of this screen has its reason; a new state without one still thanks and says how to ask.
  const stateReason = thankYouReason(process.state, process.processType) ?? 'advisorConfirms'
  const reason = action === null ? stateReason : 'identityChecked'
  const words = matter ?? thankYouWords(reason, process)
  const turnText = turnTexts[turnOf(process, { reason, isAsked: action !== null })]
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

/**
 * Returns the side that has to act; whoever came this far has confirmed, and a retrieval is confirmed without an
 * approval.
 */
function turnOf(process: ProcessStatus, { reason, isAsked }: { reason: ThankYouReason; isAsked: boolean }): Turn {
  if (isAsked) return 'customer'
  if (laysKeys(reason, process)) return 'staff'
  return whoseTurn({ ...process, currentStep: 'WAITING_CONFIRMATION', hasTimer: true })
}

/** Returns true where the customer lays keys: a box for fetching only exists once the workshop has put them in. */
const laysKeys = (reason: ThankYouReason, { processType }: ProcessStatus) =>
  reason === 'boxBeingReserved' && isRetrieveType(processType)

/** The words of a reason to wait. */
function thankYouWords(reason: ThankYouReason, process: ProcessStatus): { title: ContentKey; text: ContentKey } {
  if (reason === 'advisorConfirms' && isRetrieveType(process.processType)) {
    return { title: 'advisorConfirmsTitle', text: 'advisorConfirmsRetrieveText' }
  }
  if (laysKeys(reason, process)) return { title: 'keysBeingLaidTitle', text: 'keysBeingLaidText' }
  return { title: `${reason}Title`, text: `${reason}Text` }
}

/** Shows what has been done, what is going on and what comes next. */
function WhatHappensNext({ reason, process }: { reason: ThankYouReason; process: ProcessStatus }) {
  const { text: t } = useText(contentTexts)
  const stops = journey(reason, process.processType)
  if (stops.length === 0) return null
  return (
    <Card title={t('whatHappensNext')}>
      <Timeline
        items={stops.map(({ key, state }) => ({ id: key, title: t(key), state }))}
        stateTexts={{ done: t('journeyDone'), current: t('journeyNow'), upcoming: t('journeyUpcoming') }}
      />
    </Card>
  )
}
