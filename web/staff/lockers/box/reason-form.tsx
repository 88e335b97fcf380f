import { useEffect, useRef, type FormEvent } from 'react'

import { lockerReasonMaxLength } from '#domain/operations/limits.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { type LockersTextKey, lockersTexts } from '#web/staff/lockers/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

type ReasonFormProps = {
  label: string
  hint: string
  button: string
  pending: boolean
  fault: LockersTextKey | null
  /** Something to know before. */
  children?: Elements
  onReason: (reason: string) => void
  onCancel: () => void
}

const reasonFaults = ({ reason }: { reason: string }) =>
  reason.trim() === '' ? { reason: 'reasonMissing' as const } : {}

/** Asks why, and does it. */
export function ReasonForm({ label, hint, button, pending, fault, children, onReason, onCancel }: ReasonFormProps) {
  const { text } = useText(lockersTexts)
  const { draft, field, form, check } = useDraft({ initial: () => ({ reason: '' }), check: reasonFaults })
  const input = useRef<HTMLInputElement>(null)
  // The person has just asked for this form.
  useEffect(() => input.current?.focus(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check() && !pending) onReason(draft.reason.trim())
  }
  return (
    <form ref={form} className={look.stack({ gap: 4, bounded: true, ruled: true })} onSubmit={submit} noValidate>
      {children}
      {fault && <Notice tone="error">{text(fault)}</Notice>}
      <TextField ref={input} label={label} hint={hint} maxLength={lockerReasonMaxLength} {...field('reason', text)} />
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button type="submit" pending={pending} pendingText={text('working')}>
          {button}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
