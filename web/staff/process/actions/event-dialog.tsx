import { Suspense, useState } from 'react'

import type { PossibleEvent } from '#domain/process/staff-events.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { failureInWords, lossInWords, processChangedBy } from '#web/staff/process/desk-failure.ts'
import { MessagePreview } from '#web/staff/process/messages/message-preview.tsx'
import { proofTexts } from '#web/staff/process/proof/texts.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { questionBefore, type EventQuestion } from './event-dialog-words.ts'
import type { useEvent } from './use-event.ts'

const ProofList = lazyWithTexts(
  async () => (await import('#web/staff/process/proof/proof-list.tsx')).ProofList,
  proofTexts,
)

type EventDialogProps = {
  event: PossibleEvent | null
  page: ProcessPage
  words: ProcessWords
  telling: ReturnType<typeof useEvent>
  onClose: () => void
}

/** Asks before what cannot be taken back: names what is missing, shows the message, wants the reason where one belongs to it. */
export function EventDialog({ event, page, words, telling, onClose }: EventDialogProps) {
  const { process: text } = words
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [versionSeen] = useState(page.process.version)
  const [pressedOn, setPressedOn] = useState<ProcessPage | null>(null)
  // While it is told the page comes to what it made: what was asked by then stays until the dialog goes.
  const shown = telling.isPending && pressedOn !== null ? pressedOn : page
  if (event === null) return null
  const { type, asksReason, missing, canUndo } = event
  const verb = words.verbs[type] ?? type
  const question: EventQuestion = questionBefore(type, shown, text) ?? { title: verb, texts: [], isDanger: false }
  const isChanged = processChangedBy(telling.error) !== null
  const refusal = refusalOf(telling, { isChanged, text })
  const isGone = isChanged && !page.possible.events.some((one) => one.type === type)
  function tell() {
    if (asksReason && reason.trim() === '') {
      setMissing(true)
      return
    }
    setPressedOn(page)
    const version = isChanged ? page.process.version : versionSeen
    const total = type === 'settle_payment' ? page.pricing.totalPrice : undefined
    telling.mutate({ type, version, total, ...(asksReason && { reason: reason.trim() }) }, { onSuccess: onClose })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={question.title}
      closeText={text.cancelButton}
      errorText={text.broken}
      footer={
        <>
          <ReportButton
            isGone={isGone}
            isDanger={question.isDanger}
            label={question.yes ?? verb}
            isPending={telling.isPending}
            text={text}
            onTell={tell}
          />
          <Button variant="secondary" onClick={onClose}>
            {text.cancelButton}
          </Button>
        </>
      }
    >
      {question.texts.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <MissingNotice missing={missing} text={text} />
      <ProofOfBill type={type} page={shown} />
      {!canUndo && question.sendsNothing !== true && (
        <MessagePreview id={page.process.id} version={shown.process.version} asked={{ type }} words={text} />
      )}
      {isChanged && <ChangedNotice page={page} words={words} />}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {asksReason && (
        <TextArea
          label={text.reason}
          hint={text.reasonHint}
          error={isMissing && reason.trim() === '' ? text.reasonMissing : undefined}
          value={reason}
          rows={3}
          onValueChange={setReason}
          remainingText={(count) => fillText(text.remaining, { count })}
          data-autofocus=""
        />
      )}
    </Modal>
  )
}

/** Lists what the bill rests on where the event sends it. */
function ProofOfBill({ type, page }: { type: PossibleEvent['type']; page: ProcessPage }) {
  if (type !== 'ready_for_payment') return null
  return (
    <Suspense>
      <ProofList page={page} />
    </Suspense>
  )
}

type ReportButtonProps = {
  /** True where the thing that was asked is not possible any more. */
  isGone: boolean
  isDanger: boolean
  label: string
  isPending: boolean
  text: ProcessWords['process']
  onTell: () => void
}

function ReportButton({ isGone, isDanger, label, isPending, text, onTell }: ReportButtonProps) {
  if (isGone) return null
  return (
    <Button variant={isDanger ? 'danger' : 'primary'} pending={isPending} pendingText={text.saving} onClick={onTell}>
      {label}
    </Button>
  )
}

/** Says that somebody else was first, and how it stands now. */
function ChangedNotice({ page, words }: Pick<EventDialogProps, 'page' | 'words'>) {
  const { process: text } = words
  return (
    <Notice tone="warning" title={text.changedTitle}>
      {`${text.changedText} ${fillText(text.changedState, { state: words.states[page.process.state] })}`}
    </Notice>
  )
}

type Refused = { isChanged: boolean; text: ProcessWords['process'] }

/** Says why nothing was told, and what to do about it; it stays beside the button that was pressed. */
function refusalOf({ error, isPending }: EventDialogProps['telling'], { isChanged, text }: Refused): string | null {
  if (error === null || isPending || isChanged) return null
  return lossInWords(error, text) ?? failureInWords(error, text)
}

/** Shows what an event would go on without. */
function MissingNotice({ missing, text }: { missing: PossibleEvent['missing']; text: ProcessWords['process'] }) {
  if (missing.length === 0) return null
  return (
    <Notice tone="warning" title={text.missingTitle}>
      <ul className={look.stack({ gap: 1 })}>
        {missing.map((one) => (
          <li key={one}>{text.missing[one]}</li>
        ))}
      </ul>
    </Notice>
  )
}
