import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDate } from '#domain/text/format.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

type ArchivedNoticeProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The visit lies in the archive: says since when, and lets whoever may act bring it back. */
export function ArchivedNotice({ page, words, timeZone }: ArchivedNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const { archivedAt, process, may } = page
  if (archivedAt === null) return null
  return (
    <Notice
      title={fillText(words.archivedSince, { at: formatDate(Date.parse(archivedAt), timeZone) })}
      action={
        may.restore && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {words.restore}
          </Button>
        )
      }
    >
      <span>{words.archivedText}</span>
      {isOpen && <RestoreDialog id={process.id} words={words} onClose={() => setOpen(false)} />}
    </Notice>
  )
}

type Draft = { reason: string }
const initial = (): Draft => ({ reason: '' })
const check = ({ reason }: Draft) => (reason.trim() === '' ? { reason: 'reasonMissing' as const } : {})

type RestoreDialogProps = { id: string; words: ProcessWords['process']; onClose: () => void }

/** Asks why the visit comes back. */
function RestoreDialog({ id, words, onClose }: RestoreDialogProps) {
  const client = useQueryClient()
  const { draft, field, form, check: isRight } = useDraft<Draft, 'reasonMissing'>({ initial, check })
  const restore = useVisitAction(id, words, {
    send: (reason: string) => staffCall('POST /api/staff/process/:id/restore', { params: { id }, body: { reason } }),
    done: words.restored,
    renew: () => void client.invalidateQueries({ queryKey: staffKeys.boards }),
    onDone: (page) => {
      client.setQueryData<ProcessPage>(staffKeys.process(id), page)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.restoreTitle}
      closeText={words.cancelButton}
      errorText={words.broken}
      button={words.restore}
      pending={restore.isPending}
      pendingText={words.saving}
      cancelText={words.cancelButton}
      form={form}
      onSubmit={() => isRight() && restore.mutate(draft.reason.trim())}
    >
      <p>{words.restoreText}</p>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        remainingText={(count) => fillText(words.remaining, { count })}
        {...field('reason', () => words.reasonMissing)}
      />
    </FormDialog>
  )
}
