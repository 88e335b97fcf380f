import { noteMaxLength } from '#domain/operations/limits.ts'
import type { ResendKind } from '#domain/process/resend.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { MessagePreview } from './message-preview.tsx'

type ResendDialogProps = {
  kind: ResendKind
  page: ProcessPage
  words: ProcessWords['process']
  pending: boolean
  /** So many were sent today that this one needs a reason. */
  needsReason: boolean
  /** It takes the place of a message that a cap holds back. */
  isLetThrough: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** Shows a message before it is sent once more. */
export function ResendDialog(props: ResendDialogProps) {
  const { kind, page, words, pending, needsReason, isLetThrough, onSend, onClose } = props
  const { draft, field, form, check } = useDraft<{ reason: string }, 'reasonMissing'>({
    initial: () => ({ reason: '' }),
    check: ({ reason }) => (needsReason && reason.trim() === '' ? { reason: 'reasonMissing' } : {}),
  })
  const { id, version } = page.process
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isLetThrough ? words.conversation.letThroughTitle : words.resends[kind]}
      closeText={words.cancelButton}
      errorText={words.broken}
      button={words.sendNow}
      pending={pending}
      pendingText={words.saving}
      cancelText={words.cancelButton}
      form={form}
      onSubmit={() => check() && onSend(draft.reason.trim())}
    >
      <MessagePreview id={id} version={version} asked={{ resend: kind }} words={words} />
      {needsReason && (
        <TextArea
          label={words.reason}
          hint={isLetThrough ? words.conversation.letThroughWhy : words.resendWhy}
          maxLength={noteMaxLength}
          rows={3}
          remainingText={(count) => fillText(words.remaining, { count })}
          data-autofocus=""
          {...field('reason', (fault) => words[fault])}
        />
      )}
    </FormDialog>
  )
}
