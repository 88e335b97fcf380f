import { Suspense, useState } from 'react'

import type { PossibleEvent } from '#domain/process/staff-events.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { CounterQuestion, useCounterMeans } from '#web/staff/process/counter/use-counter-means.tsx'
import { failureInWords, lossInWords, processChangedBy } from '#web/staff/process/desk-failure.ts'
import { MessagePreview } from '#web/staff/process/messages/message-preview.tsx'
import { proofTexts } from '#web/staff/process/proof/texts.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
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
  reporting: ReturnType<typeof useEvent>
  onClose: () => void
}

/** Asks before what cannot be taken back: names what is missing, shows the message, wants the reason where one belongs to it. */
export function EventDialog({ event, page, words, reporting, onClose }: EventDialogProps) {
  const { process: text } = words
  const { draft, field, form, check } = useDraft<{ reason: string }, 'reasonMissing'>({
    initial: () => ({ reason: '' }),
    check: ({ reason }) => (event?.asksReason === true && reason.trim() === '' ? { reason: 'reasonMissing' } : {}),
  })
  const [versionSeen] = useState(page.process.version)
  const [pressedOn, setPressedOn] = useState<ProcessPage | null>(null)
  // While it is told the page comes to what it made: what was asked by then stays until the dialog goes.
  const shown = reporting.isPending && pressedOn !== null ? pressedOn : page
  const counter = useCounterMeans(event, shown)
  if (event === null) return null
  const { type, asksReason, missing, canUndo } = event
  const verb = words.verbs[type] ?? type
  const question: EventQuestion = questionBefore(type, shown, text) ?? { title: verb, texts: [], isDanger: false }
  const isChanged = processChangedBy(reporting.error) !== null
  const refusal = refusalOf(reporting, { isChanged, text })
  const isGone = isChanged && !page.possible.events.some((one) => one.type === type)
  function report() {
    const areMeansGiven = counter.check()
    if (!check() || !areMeansGiven) return
    setPressedOn(page)
    const version = isChanged ? page.process.version : versionSeen
    const total = type === 'settle_payment' ? page.pricing.totalPrice : undefined
    reporting.mutate(
      { type, version, total, means: counter.means, ...(asksReason && { reason: draft.reason.trim() }) },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={question.title}
      closeText={text.cancelButton}
      errorText={text.broken}
      button={isGone ? null : (question.yes ?? verb)}
      danger={question.isDanger}
      pending={reporting.isPending}
      pendingText={text.saving}
      cancelText={text.cancelButton}
      form={form}
      onSubmit={report}
    >
      {question.texts.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <CounterQuestion counter={counter} />
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
          rows={3}
          remainingText={(count) => fillText(text.remaining, { count })}
          data-autofocus=""
          {...field('reason', (fault) => text[fault])}
        />
      )}
    </FormDialog>
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
function refusalOf({ error, isPending }: EventDialogProps['reporting'], { isChanged, text }: Refused): string | null {
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
