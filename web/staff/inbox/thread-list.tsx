import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useNow } from '#web/staff/shared/use-now.ts'
import { countInWords } from '#web/staff/shared/words/count-in-words.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'
import { elapsed } from '#web/staff/shared/words/elapsed.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import type { UnansweredVisit } from '#worker/contract/staff/visit/conversation.ts'

import { useUnanswered } from './api.ts'
import { InboxSection } from './inbox-section.tsx'
import { inboxTexts } from './texts.ts'

import css from './inbox.module.css'

/** Visits whose customer waits for an answer, who has waited longest first. */
export function ThreadList({ openId }: { openId: string | null }) {
  const { text } = useText(inboxTexts)
  const query = useUnanswered()
  const now = useNow(null, 0)
  const visits = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.count ?? 0
  const isOfSeveral = new Set(visits.map(({ accountName }) => accountName)).size > 1
  return (
    <InboxSection
      title={text('inboxUnanswered')}
      aside={total > 0 ? countInWords(total) : undefined}
      empty={text('inboxUnansweredNone')}
      query={query}
      count={visits.length}
    >
      {visits.map((visit) => (
        <li key={visit.processId} className={css['item']}>
          <Thread visit={visit} now={now} isOpen={visit.processId === openId} namesWorkshop={isOfSeveral} />
        </li>
      ))}
    </InboxSection>
  )
}

type ThreadProps = { visit: UnansweredVisit; now: number; isOpen: boolean; namesWorkshop: boolean }

/** A thread by its car and customer, with what they wrote last, and for how long they have waited. */
function Thread({ visit, now, isOpen, namesWorkshop }: ThreadProps) {
  const { text } = useText(inboxTexts)
  const { desk } = useWords(deskTexts)
  const { processId, licenseNumber, customerName, accountName, since, unread } = visit
  return (
    <PageLink
      to={staffPaths.thread(processId)}
      className={look.stack({ gap: 1, bounded: true }, css['thread'])}
      aria-current={isOpen || undefined}
    >
      <span className={look.row({ gap: 2, align: 'center' })}>
        {licenseNumber !== null && <LicencePlate plate={licenseNumber} label={text('inboxPlate')} size="small" />}
        <span className={look.text({ weight: 600, cut: true, grows: true, shrinks: true })}>
          {customerName ?? text('inboxNoName')}
        </span>
        <span className={look.muted(14, css['age'])}>{elapsed(Math.max(0, now - Date.parse(since)), desk)}</span>
      </span>
      <span className={look.row({ gap: 2, align: 'start' })}>
        <span className={css['said']}>{visit.text ?? text('inboxErased')}</span>
        {unread > 1 && (
          <span className={css['unread']}>
            <span aria-hidden="true">{unread}</span>
            <span className={look.item({ unseen: true })}>{text('inboxUnread', { count: unread })}</span>
          </span>
        )}
      </span>
      {namesWorkshop && <span className={look.muted(14)}>{accountName}</span>}
    </PageLink>
  )
}
