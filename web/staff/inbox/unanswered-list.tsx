import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'

import { useUnanswered } from './api.ts'
import { InboxSection } from './inbox-section.tsx'
import { inboxTexts } from './texts.ts'

/** Visits whose customer waits for an answer, who has waited longest first. */
export function UnansweredList({ timeZone }: { timeZone: string }) {
  const { text } = useText(inboxTexts)
  const query = useUnanswered()
  const visits = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <InboxSection
      title={text('inboxUnanswered')}
      empty={text('inboxUnansweredNone')}
      query={query}
      count={visits.length}
    >
      {visits.map(({ processId, licenseNumber, customerName, accountName, since }) => (
        <li key={processId} className={look.row({ gap: 2, across: 3, wrap: true, align: 'center' })}>
          {licenseNumber === null ? (
            <span className={look.muted(14)}>{text('inboxNoPlate')}</span>
          ) : (
            <LicencePlate plate={licenseNumber} label={text('inboxPlate')} size="small" />
          )}
          <PageLink to={staffPaths.process(processId)}>{customerName ?? text('inboxOpen')}</PageLink>
          <span className={look.muted(14)}>
            {`${accountName}. ${text('inboxSince', { at: shortInstant(Date.parse(since), timeZone) })}`}
          </span>
        </li>
      ))}
    </InboxSection>
  )
}
