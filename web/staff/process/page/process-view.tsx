import { fillText } from '#web/lib/i18n/fill.ts'
import { ProcessActions } from '#web/staff/process/actions/process-actions.tsx'
import { WorkSection } from '#web/staff/process/additional-work/work-section.tsx'
import { BoxSection } from '#web/staff/process/box/box-section.tsx'
import { useVisitKeys } from '#web/staff/process/box/use-visit-keys.ts'
import { CarSection } from '#web/staff/process/car/car-section.tsx'
import { IdentitySection } from '#web/staff/process/car/identity-section.tsx'
import { LicenceSection } from '#web/staff/process/car/licence-section.tsx'
import { useShownCode } from '#web/staff/process/codes/use-shown-code.ts'
import { CustomerSection } from '#web/staff/process/customer/customer-section.tsx'
import { ComposerDock } from '#web/staff/process/messages/composer-dock.tsx'
import { MessagesSection } from '#web/staff/process/messages/messages-section.tsx'
import { NotesSection } from '#web/staff/process/notes/notes-section.tsx'
import { ApprovalsSection } from '#web/staff/process/order/approvals-section.tsx'
import { DetailsSection } from '#web/staff/process/order/details-section.tsx'
import { OrderSection } from '#web/staff/process/order/order-section.tsx'
import { PassesSection } from '#web/staff/process/passes/passes-section.tsx'
import { PaymentsSection } from '#web/staff/process/payments/payments-section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { ProcessTimeline } from '#web/staff/process/timeline/process-timeline.tsx'
import { useReached } from '#web/staff/shared/use-reached.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { ArchivedNotice } from './archived-notice.tsx'
import { AssigneeMenu } from './assignee-menu.tsx'
import { OtherVisitNotice } from './other-visit-notice.tsx'
import { ProcessHead, ProcessStanding } from './process-head.tsx'
import { TrialNotice } from './trial-notice.tsx'

import css from './process-view.module.css'

type ProcessViewProps = { page: ProcessPage; words: ProcessWords; now: number; timeZone: string; titleId: string }

/** All there is to know of a process, and what may be done to it now. */
export function ProcessView({ page, words, now, timeZone, titleId }: ProcessViewProps) {
  const part = { page, words: words.process, timeZone }
  const code = useShownCode(page, words.process)
  useVisitKeys(words.process, { mayAct: page.may.act, hasBox: page.box !== null })
  return (
    <>
      <header className={look.stack({ gap: 3 }, css['head'])}>
        <ProcessHead page={page} words={words} titleId={titleId} />
        <div className={css['next']} data-turn={page.process.turn}>
          <ProcessStanding page={page} words={words} now={now} timeZone={timeZone} />
          <div className={css['acts']}>
            <ProcessActions page={page} words={words} />
            <AssigneeMenu page={page} words={words.process} />
          </div>
        </div>
        <ArchivedNotice {...part} />
      </header>
      <div className={look.columns({ gap: 4, align: 'start' }, css['parts'])}>
        <div className={look.stack({ gap: 4, bounded: true }, css['money'])}>
          <OrderSection {...part} />
          <WorkSection {...part} />
          <PaymentsSection {...part} />
          <ApprovalsSection {...part} />
        </div>
        <div className={look.stack({ gap: 4, bounded: true }, css['talk'])}>
          <TrialNotice page={page} words={words.process} />
          <OtherVisitNotice page={page} words={words} />
          <UnreachedNotice page={page} words={words} timeZone={timeZone} />
          <MessagesSection {...part} />
          <div className={css['part']} data-part="notes">
            <NotesSection {...part} />
          </div>
          <ProcessTimeline page={page} words={words} now={now} timeZone={timeZone} />
        </div>
        {page.may.act && (
          <div className={css['write']}>
            <ComposerDock page={page} words={words.process} />
          </div>
        )}
        <div className={look.stack({ gap: 4, bounded: true }, css['facts'])}>
          <CustomerSection {...part} />
          <div className={css['part']} data-part="box">
            <BoxSection {...part} />
          </div>
          <CarSection {...part} />
          <PassesSection {...part} code={code} />
          <IdentitySection page={page} words={words.process} />
          <LicenceSection {...part} />
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
