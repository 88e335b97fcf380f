import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'

import { sendingActions, type BulkAction } from '#domain/process/bulk.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { assigneesOptions } from '#web/staff/shared/assignees.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'
import type { BulkOutcome, BulkPreview } from '#worker/contract/staff/visit/bulk.ts'

import { previewOptions } from './api.ts'
import { BulkPlanList } from './bulk-plan-list.tsx'
import { BulkSummary } from './bulk-summary.tsx'
import type { BulkWords } from './texts.ts'
import { useBulk } from './use-bulk.ts'

type BulkDialogProps = {
  action: BulkAction
  items: readonly BoardItem[]
  words: BulkWords['bulk']
  frame: Pick<BulkWords, 'close' | 'dialogFailed'>
  hrefOf: (id: string) => string
  /** Receives the ids that failed, `all` once it is over, null where nothing was done. */
  onClose: (failed: readonly string[] | 'all' | null) => void
}

const reasonMost = 300

const isAnyPossible = (preview: BulkPreview | undefined) =>
  preview !== undefined && preview.items.some(({ refusal }) => refusal === null)

const failedOf = (outcome: readonly BulkOutcome[]) => outcome.filter(({ code }) => code !== null).map(({ id }) => id)

/** Returns the ids that stay selected once it is over. */
const keptOf = (failed: readonly string[]) => (failed.length === 0 ? 'all' : failed)

/** Asks before several processes are acted on, says whom it writes to, and sums up what became of it. */
export function BulkDialog({ action, items, words, frame, hrefOf, onClose }: BulkDialogProps) {
  const { draft, field, form, check } = useDraft<{ reason: string }, 'reasonMissing'>({
    initial: () => ({ reason: '' }),
    check: ({ reason }) => (action === 'cancel' && reason.trim() === '' ? { reason: 'reasonMissing' } : {}),
  })
  const formId = useId()
  const [userId, setUserId] = useState(useStaffUser().userId)
  const preview = useQuery(
    previewOptions(
      action,
      items.map(({ id }) => id),
    ),
  )
  const bulk = useBulk(action, items)
  const canDo = action === 'assign' || isAnyPossible(preview.data)
  function confirm() {
    if (!check()) return
    bulk.mutate({
      ...(action === 'cancel' && { reason: draft.reason.trim() }),
      ...(action === 'assign' && { userId: userId === '' ? null : userId }),
    })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (canDo && !bulk.isPending) confirm()
  }
  const outcome = bulk.data?.items
  const failed = failedOf(outcome ?? [])
  return (
    <Modal
      open
      onClose={() => onClose(outcome === undefined ? null : keptOf(failed))}
      title={words.titles[action]}
      closeText={frame.close}
      errorText={frame.dialogFailed}
      width="40rem"
      footer={
        outcome === undefined ? (
          <>
            <Button type="submit" form={formId} pending={bulk.isPending} pendingText={words.working} disabled={!canDo}>
              {words.confirms[action]}
            </Button>
            <Button variant="quiet" onClick={() => onClose(null)}>
              {words.back}
            </Button>
          </>
        ) : (
          <SummaryButtons failed={failed} words={words} onClose={onClose} />
        )
      }
    >
      {outcome !== undefined ? (
        <BulkSummary outcome={outcome} items={items} words={words} hrefOf={hrefOf} />
      ) : (
        <form id={formId} ref={form} className={look.stack({ gap: 4 })} noValidate onSubmit={submit}>
          {bulk.isError && <Notice tone="error">{words.unsaved}</Notice>}
          {action === 'assign' ? (
            <PersonSelect words={words} value={userId} onValue={setUserId} />
          ) : (
            <Preview preview={preview} items={items} words={words} isSending={sendingActions.has(action)} />
          )}
          {action === 'cancel' && <p>{words.cancelTells}</p>}
          {action === 'cancel' && (
            <TextArea
              label={words.reason}
              hint={words.reasonHint}
              rows={2}
              maxLength={reasonMost}
              remainingText={(count) => fillText(words.remaining, { count })}
              {...field('reason', (fault) => words[fault])}
            />
          )}
        </form>
      )}
    </Modal>
  )
}

type PreviewProps = {
  preview: UseQueryResult<BulkPreview>
  items: readonly BoardItem[]
  words: BulkWords['bulk']
  isSending: boolean
}

/** Shows whom it writes to, once that is known. */
function Preview({ preview, items, words, isSending }: PreviewProps) {
  if (preview.isPending) return <Loader label={words.loading} />
  if (preview.isSuccess) {
    return <BulkPlanList plans={preview.data.items} items={items} words={words} isSending={isSending} />
  }
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => void preview.refetch()}>
          {words.retry}
        </Button>
      }
    >
      {words.loadFailed}
    </Notice>
  )
}

type SummaryButtonsProps = Pick<BulkDialogProps, 'words' | 'onClose'> & { failed: readonly string[] }

function SummaryButtons({ failed, words, onClose }: SummaryButtonsProps) {
  return (
    <>
      <Button onClick={() => onClose('all')}>{words.finish}</Button>
      {failed.length > 0 && (
        <Button variant="secondary" onClick={() => onClose(failed)}>
          {words.keepFailed}
        </Button>
      )}
    </>
  )
}

type PersonSelectProps = { words: BulkWords['bulk']; value: string; onValue: (userId: string) => void }

/** Shows the choice of the person who looks after processes: oneself first. */
function PersonSelect({ words, value, onValue }: PersonSelectProps) {
  const { userId, username } = useStaffUser()
  const people = useQuery(assigneesOptions).data ?? []
  return (
    <Select
      label={words.person}
      value={value}
      options={[
        { value: userId, label: fillText(words.me, { name: username }) },
        ...people.filter(({ id }) => id !== userId).map(({ id, username: label }) => ({ value: id, label })),
        { value: '', label: words.nobody },
      ]}
      onValueChange={onValue}
    />
  )
}
