import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { ApprovalsSection } from './approvals-section.tsx'
import { BoxSection } from './box-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LicenceSection } from './licence-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OrderSection } from './order-section.tsx'
import { PassesSection } from './passes-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { ProcessActions } from './process-actions.tsx'
import { ProcessHead } from './process-head.tsx'
import { ProcessTimeline } from './process-timeline.tsx'
import type { ProcessWords } from './texts.ts'
import { UnreachedNotice } from './unreached-notice.tsx'

import css from './process-view.module.css'

type ProcessViewProps = { page: ProcessPage; words: ProcessWords; now: number; timeZone: string; titleId: string }

/** All there is to know of a process, and what may be done to it now. */
export function ProcessView({ page, words, now, timeZone, titleId }: ProcessViewProps) {
  const part = { page, words: words.process, timeZone }
  return (
    <>
      <header className={css['head']}>
        <ProcessHead page={page} words={words} now={now} timeZone={timeZone} titleId={titleId} />
        <ProcessActions page={page} words={words} />
      </header>
      <div className={css['parts']}>
        <div className={look.stack({ gap: 4, bounded: true })}>
          <OrderSection {...part} />
          <PaymentsSection {...part} />
          <ApprovalsSection {...part} />
          <ProcessTimeline page={page} words={words} now={now} timeZone={timeZone} />
        </div>
        <div className={look.stack({ gap: 4, bounded: true })}>
          <UnreachedNotice page={page} words={words} timeZone={timeZone} />
          <CustomerSection {...part} />
          <BoxSection {...part} />
          <PassesSection {...part} />
          <IdentitySection page={page} words={words.process} />
          <LicenceSection {...part} />
          <MessagesSection {...part} />
          <NotesSection {...part} />
          <DetailsSection {...part} />
        </div>
      </div>
    </>
  )
}
