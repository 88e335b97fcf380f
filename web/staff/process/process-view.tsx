import { fillText } from '#web/lib/i18n/fill.ts'
import { useReached } from '#web/staff/shared/use-reached.ts'
import { shortInstant } from '#web/staff/shared/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { WorkSection } from './additional-work/work-section.tsx'
import { ApprovalsSection } from './approvals-section.tsx'
import { ArchivedNotice } from './archived-notice.tsx'
import { AssigneeMenu } from './assignee-menu.tsx'
import { BoxSection } from './box-section.tsx'
import { CarSection } from './car-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LicenceSection } from './licence-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OrderSection } from './order-section.tsx'
import { OtherVisitNotice } from './other-visit-notice.tsx'
import { PassesSection } from './passes-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { ProcessActions } from './process-actions.tsx'
import { ProcessHead } from './process-head.tsx'
import { ProcessTimeline } from './process-timeline.tsx'
import type { ProcessWords } from './texts.ts'
import { TrialNotice } from './trial-notice.tsx'
import { useShownCode } from './use-shown-code.ts'
import { useVisitKeys } from './use-visit-keys.ts'

import css from './process-view.module.css'

type ProcessViewProps = { page: ProcessPage; words: ProcessWords; now: number; timeZone: string; titleId: string }

/** All there is to know of a process, and what may be done to it now. */
export function ProcessView({ page, words, now, timeZone, titleId }: ProcessViewProps) {
  const part = { page, words: words.process, timeZone }
  const code = useShownCode(page, words.process)
  useVisitKeys(words.process, { mayAct: page.may.act, hasBox: page.box !== null })
  return (
    <>
      <header className={look.stack({ gap: 5, surface: true }, css['head'])}>
        <ProcessHead page={page} words={words} now={now} timeZone={timeZone} titleId={titleId} />
        <ProcessActions page={page} words={words} />
        <AssigneeMenu page={page} words={words.process} />
        <ArchivedNotice {...part} />
      </header>
      <div className={look.columns({ gap: 4, align: 'start' }, css['parts'])}>
        <div className={look.stack({ gap: 4, bounded: true })}>
          <OrderSection {...part} />
          <WorkSection {...part} />
          <PaymentsSection {...part} />
          <ApprovalsSection {...part} />
          <ProcessTimeline page={page} words={words} now={now} timeZone={timeZone} />
        </div>
        <div className={look.stack({ gap: 4, bounded: true })}>
          <TrialNotice page={page} words={words.process} />
          <OtherVisitNotice page={page} words={words} />
          <UnreachedNotice page={page} words={words} timeZone={timeZone} />
          <CustomerSection {...part} />
          <div className={css['part']} data-part="box">
            <BoxSection {...part} />
          </div>
          <CarSection {...part} />
          <PassesSection {...part} code={code} />
          <IdentitySection page={page} words={words.process} />
          <LicenceSection {...part} />
          <MessagesSection {...part} />
          <div className={css['part']} data-part="notes">
            <NotesSection {...part} />
          </div>
          <DetailsSection {...part} code={code} />
        </div>
      </div>
    </>
  )
}

type UnreachedNoticeProps = { page: ProcessPage; words: ProcessWords; timeZone: string }

/** No message reached the customer: says so until staff have. */
function UnreachedNotice({ page, words, timeZone }: UnreachedNoticeProps) {
  const { process, may } = page
  const toast = useToast()
  const reached = useReached(process.id, {
    onDone: () => toast({ text: words.desk.reachedDone, tone: 'success' }),
    onFailed: () => toast({ text: words.process.saveFailed, tone: 'error' }),
  })
  if (process.unreachedSince === null) return null
  const at = shortInstant(Date.parse(process.unreachedSince), timeZone)
  return (
    <Notice
      tone="warning"
      title={words.process.unreached}
      action={
        may.act && (
          <Button
            variant="secondary"
            pending={reached.isPending}
            pendingText={words.process.saving}
            onClick={reached.mark}
          >
            {words.desk.reached}
          </Button>
        )
      }
    >
      {fillText(words.process.unreachedText, { at })}
    </Notice>
  )
}
