import type { ThankYouReason } from '#domain/final-screen.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { journey } from './journey.ts'

/** The words of a reason to wait. */
export function thankYouWords(reason: ThankYouReason, process: ProcessStatus): { title: ContentKey; text: ContentKey } {
  if (reason === 'advisorConfirms' && isRetrieveType(process.processType)) {
    return { title: 'advisorConfirmsTitle', text: 'advisorConfirmsRetrieveText' }
  }
  return { title: `${reason}Title`, text: `${reason}Text` }
}

/** What has been done, what is going on and what comes next. */
export function WhatHappensNext({ reason, process }: { reason: ThankYouReason; process: ProcessStatus }) {
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
