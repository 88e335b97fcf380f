import { useState } from 'react'

import { formatDateTime, formatEuro } from '#domain/text/format.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/page/cx.ts'
import { Facts } from '#web/ui/page/facts.tsx'
import type { DayEnd, DayTurn } from '#worker/contract/staff/day-end.ts'

import { faultInWords, useDayTurn } from './api.ts'
import { dayEndTexts } from './texts.ts'

import css from './day-end.module.css'

type TillProps = { dayEnd: DayEnd }

/** Compares the counted cash with what has to be there, and closes the day. */
export function Till({ dayEnd }: TillProps) {
  const { text } = useText(dayEndTexts)
  return (
    <Card title={text('dayEndTill')}>
      <Turns dayEnd={dayEnd} />
      {!dayEnd.isClosed && (
        <>
          <Facts facts={[{ label: text('dayEndExpected'), value: formatEuro(dayEnd.expectedCash) }]} />
          <p className={look.muted(14, css['onScreen'])}>{text('dayEndExpectedHint')}</p>
        </>
      )}
      {dayEnd.isClosed ? <Closed dayEnd={dayEnd} /> : <Closing dayEnd={dayEnd} />}
    </Card>
  )
}

function Turns({ dayEnd: { turns, timeZone } }: TillProps) {
  const { text } = useText(dayEndTexts)
  if (turns.length === 0) return null
  const sentence = ({ kind, by, at }: DayTurn) =>
    text(kind === 'CLOSED' ? 'dayEndClosedBy' : 'dayEndReopenedBy', {
      who: by ?? text('dayEndRemoved'),
      at: formatDateTime(Date.parse(at), timeZone),
    })
  return (
    <ol className={look.stack({ gap: 3 }, css['turns'])}>
      {turns.map((turn) => (
        <li key={turn.number} className={look.stack({ gap: 1 })}>
          <span className={look.text({ weight: 600 })}>{sentence(turn)}</span>
          {turn.countedCash !== null && turn.expectedCash !== null && (
            <Facts
              facts={[
                { label: text('dayEndExpected'), value: formatEuro(turn.expectedCash) },
                { label: text('dayEndCounted'), value: formatEuro(turn.countedCash) },
                { label: text('dayEndDifference'), value: difference(turn.countedCash, turn.expectedCash) },
              ]}
            />
          )}
          {turn.words !== '' && <span className={look.muted()}>{turn.words}</span>}
        </li>
      ))}
    </ol>
  )
}

function difference(counted: number, expected: number): string {
  const euros = (Math.round(counted * 100) - Math.round(expected * 100)) / 100
  return `${euros > 0 ? '+' : ''}${formatEuro(euros)}`
}

function Closing({ dayEnd }: TillProps) {
  const { text } = useText(dayEndTexts)
  const toast = useToast()
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { close } = useDayTurn(dayEnd, () => toast({ text: text('dayEndSaved'), tone: 'success' }))
  const cents = euroTextToCents(counted)
  const { expectedCash } = dayEnd
  function submit() {
    setTried(true)
    if (cents !== null) close.mutate({ countedCash: cents / 100, expectedCash, note: note.trim() })
  }
  return (
    <div className={look.stack({ gap: 4 }, cx(css['onScreen'], css['form']))}>
      <TextField
        label={text('dayEndCounted')}
        hint={text('dayEndCountedHint')}
        inputMode="decimal"
        suffix="€"
        value={counted}
        error={isTried && cents === null ? text('dayEndCountedWrong') : undefined}
        onValueChange={setCounted}
      />
      <p role="status" className={look.text({ weight: 600 })}>
        {cents === null ? '' : `${text('dayEndDifference')} ${difference(cents / 100, expectedCash)}`}
      </p>
      <TextArea
        label={text('dayEndNote')}
        hint={text('dayEndNoteHint')}
        rows={2}
        maxLength={500}
        remainingText={(count) => text('dayEndRemaining', { count })}
        value={note}
        onValueChange={setNote}
      />
      {close.isError && <Notice tone="error">{faultInWords(close.error, text)}</Notice>}
      <div className={look.stack({ gap: 2, items: 'start' })}>
        <Button pending={close.isPending} pendingText={text('working')} onClick={submit}>
          {text('dayEndClose')}
        </Button>
        <p className={look.muted(14)}>{text('dayEndCloseHint')}</p>
      </div>
    </div>
  )
}

function Closed({ dayEnd }: TillProps) {
  const { text } = useText(dayEndTexts)
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { reopen } = useDayTurn(dayEnd, () => toast({ text: text('dayEndReopened'), tone: 'success' }))
  function submit() {
    setTried(true)
    if (reason.trim() !== '') reopen.mutate(reason.trim())
  }
  return (
    <div className={look.stack({ gap: 3, items: 'start' }, css['onScreen'])}>
      <Notice tone="success">{text('dayEndClosed')}</Notice>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text('dayEndReopen')}
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text('dayEndReopenTitle')}
        closeText={text('close')}
        errorText={text('loadFailed')}
        button={text('dayEndReopen')}
        pending={reopen.isPending}
        pendingText={text('working')}
        cancelText={text('cancel')}
        onSubmit={submit}
      >
        <p>{text('dayEndReopenText')}</p>
        <TextArea
          label={text('dayEndReason')}
          rows={2}
          maxLength={500}
          remainingText={(count) => text('dayEndRemaining', { count })}
          value={reason}
          error={isTried && reason.trim() === '' ? text('dayEndReasonMissing') : undefined}
          onValueChange={setReason}
        />
        {reopen.isError && <Notice tone="error">{faultInWords(reopen.error, text)}</Notice>}
      </FormDialog>
    </div>
  )
}
