import { useState } from 'react'

import { proposalRowsMax } from '#domain/process/additional-work.ts'
import { MessagePreview } from '#web/staff/process/messages/message-preview.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { StaffAdditionalWork, StaffProposal } from '#worker/contract/staff/visit/additional-work.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { workFault } from './api.ts'
import { inputOf, isWhole, newRow, type DraftRow, type ProposalDraft } from './proposal-draft.ts'
import { RowForm } from './row-form.tsx'
import type { WorkText } from './texts.ts'

type ProposeDialogProps = {
  page: ProcessPage
  work: StaffAdditionalWork
  draft: ProposalDraft
  /** Put otherwise; null for a new one. */
  edited: StaffProposal | null
  words: ProcessWords['process']
  text: WorkText
  onClose: () => void
  onDone: () => void
}

const answerHours = ['1', '2', '4', '24'] as const

/** A proposal as it is typed, one row below the other, with the message that it brings to the customer. */
export function ProposeDialog({ page, work, draft: first, edited, words, text, onClose, onDone }: ProposeDialogProps) {
  const [draft, setDraft] = useState(first)
  const [isTried, setTried] = useState(false)
  const [uploads, setUploads] = useState(0)
  const { id, version } = page.process
  const sending = useSend({
    id,
    edited,
    text,
    onSent: () => {
      onDone()
      onClose()
    },
    onFailed: onDone,
  })
  const change = (key: string, changed: (row: DraftRow) => DraftRow) =>
    setDraft((now) => ({ ...now, rows: now.rows.map((row) => (row.key === key ? changed(row) : row)) }))
  const remove = (key: string) => setDraft((now) => ({ ...now, rows: now.rows.filter((row) => row.key !== key) }))
  function send() {
    setTried(true)
    if (draft.rows.every(isWhole)) sending.mutate(draft)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={text(edited === null ? 'workPropose' : 'workEdit')}
      closeText={text('workCancel')}
      errorText={text('workBroken')}
      button={text('workSend')}
      pending={sending.isPending}
      pendingText={text('workSaving')}
      disabled={uploads > 0}
      cancelText={text('workCancel')}
      onSubmit={send}
    >
      {draft.rows.map((row, at) => (
        <RowForm
          key={row.key}
          processId={id}
          row={row}
          number={at + 1}
          templates={work.templates}
          isTried={isTried}
          text={text}
          onChange={(changed) => change(row.key, changed)}
          onRemove={draft.rows.length === 1 ? null : () => remove(row.key)}
          onUploading={(more) => setUploads((count) => count + more)}
        />
      ))}
      {draft.rows.length < proposalRowsMax && (
        <Button variant="secondary" onClick={() => setDraft((now) => ({ ...now, rows: [...now.rows, newRow()] }))}>
          {text('workRowAdd')}
        </Button>
      )}
      <Select
        label={text('workAnswerTime')}
        options={answerHours.map((value) => ({ value, label: text(`workAnswer_${value}`) }))}
        value={draft.hours}
        onValueChange={(hours) => setDraft((now) => ({ ...now, hours }))}
      />
      <div className={look.stack({ gap: 2, ruled: true })}>
        <MessagePreview id={id} version={version} asked={{ notice: 'work' }} words={words} />
      </div>
      {sending.error !== null && <Notice tone="error">{workFault(sending.error, text)}</Notice>}
    </FormDialog>
  )
}

type Sending = { id: string; edited: StaffProposal | null; text: WorkText; onSent: () => void; onFailed: () => void }

/** One click is one proposal, however often it is tried: it keeps its id as long as the dialog is open. */
function useSend({ id, edited, text, onSent, onFailed }: Sending) {
  const [clickId] = useState(() => crypto.randomUUID())
  return useStaffAction({
    send: async (draft: ProposalDraft) => {
      const input = inputOf(draft, Date.now())
      if (edited === null) {
        return staffCall('POST /api/staff/process/:id/additional-work', { params: { id }, body: { clickId, ...input } })
      }
      return staffCall('PUT /api/staff/process/:id/additional-work/:proposalId', {
        params: { id, proposalId: edited.id },
        body: { version: edited.version, ...input },
      })
    },
    done: text('workSent'),
    onDone: onSent,
    onFailed,
  })
}
