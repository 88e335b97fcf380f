import type { FormEvent } from 'react'

import { closingReasonMaxLength } from '#domain/operations/onboarding.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { saveFile } from '#web/staff/shared/save-file.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { InTheWay, Workshop, WorkshopClosing } from '#worker/contract/staff/onboarding.ts'

import { workshopsKey } from './api.ts'
import { workshopsTexts, type WorkshopsTextKey } from './texts.ts'

type CloseFormProps = { closing: WorkshopClosing; isChecking: boolean; onCheck: () => unknown; onDone: () => void }

/** Shows what closing does, what is in its way, and the reason. */
export function CloseForm({ closing, isChecking, onCheck, onDone }: CloseFormProps) {
  const { text } = useText(workshopsTexts)
  const { workshop, inTheWay } = closing
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <p>{text('closeWorkshopText')}</p>
      <ExportButton workshop={workshop} />
      {inTheWay.length > 0 ? (
        <Notice
          tone="warning"
          title={text('closeInTheWay')}
          action={
            <Button variant="secondary" pending={isChecking} pendingText={text('working')} onClick={onCheck}>
              {text('closeAgain')}
            </Button>
          }
        >
          {inTheWay.map((one) => (
            <Obstacle key={one.what} {...one} />
          ))}
        </Notice>
      ) : (
        <ReasonForm workshop={workshop} onDone={onDone} />
      )}
    </div>
  )
}

function Obstacle({ what, count, visits }: InTheWay) {
  const { text } = useText(workshopsTexts)
  return (
    <>
      <p>{text(`inTheWay_${what}`, { count })}</p>
      <ul className={look.row({ gap: 3, wrap: true })}>
        {visits.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={staffPaths.process(id)}>{name || text('visitUnnamed')}</PageLink>
          </li>
        ))}
        {count > visits.length && <li>{text('closeMore', { count: count - visits.length })}</li>}
      </ul>
    </>
  )
}

const fileTimeoutMs = 120_000

function ExportButton({ workshop: { id, slug } }: { workshop: Workshop }) {
  const { text } = useText(workshopsTexts)
  const taking = useStaffAction({
    send: () =>
      staffCall('POST /api/staff/workshop/:accountId/visits-file', {
        params: { accountId: id },
        timeoutMs: fileTimeoutMs,
      }),
    onDone: (file) => saveFile(file, `${slug}-${new Date().toISOString().slice(0, 10)}.jsonl`),
    failed: () => text('closeExportFailed'),
  })
  return (
    <div className={look.stack({ gap: 2, items: 'start' })}>
      <h3>{text('closeExports')}</h3>
      <p className={look.muted(14)}>{text('closeExportsText')}</p>
      <Button
        variant="secondary"
        pending={taking.isPending}
        pendingText={text('working')}
        onClick={() => taking.mutate()}
      >
        {text('closeExport')}
      </Button>
    </div>
  )
}

function ReasonForm({ workshop, onDone }: { workshop: Workshop; onDone: () => void }) {
  const { text } = useText(workshopsTexts)
  const { draft, field, form, check } = useDraft<{ reason: string }, WorkshopsTextKey>({
    initial: () => ({ reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'closeReasonMissing' } : {}),
  })
  const close = useStaffAction({
    send: ({ reason }: { reason: string }) =>
      staffCall('POST /api/staff/workshop/:accountId/close', {
        params: { accountId: workshop.id },
        body: { version: workshop.version, reason },
      }),
    done: text('closed', { name: workshop.name }),
    onDone,
    // What is in the way now stands in the list, too.
    renew: (client) => client.invalidateQueries({ queryKey: workshopsKey }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check()) close.mutate(draft)
  }
  const isChanged = close.error instanceof ApiProblem && close.error.code === 'workshop.changed'
  return (
    <form ref={form} className={look.stack({ gap: 5, bounded: true })} onSubmit={submit} noValidate>
      {close.isError && <Notice tone="error">{text(isChanged ? 'closeChanged' : 'closeFailed')}</Notice>}
      <TextField
        label={text('closeReason')}
        autoComplete="off"
        required
        maxLength={closingReasonMaxLength}
        {...field('reason', text)}
      />
      <div>
        <Button type="submit" variant="danger" pending={close.isPending} pendingText={text('working')}>
          {text('closeWorkshop')}
        </Button>
      </div>
    </form>
  )
}
