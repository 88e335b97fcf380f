import { useDraft } from '#web/lib/draft/use-draft.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'

import type { ProcessWords } from './texts.ts'

type Draft<Outcome extends string> = { outcome: Outcome | null; note: string }
type Fault = 'outcomeMissing' | 'noteMissing'

/** The end of a payment that no provider reports, and the user's evidence. */
export type SettledAs<Outcome extends string> = { outcome: Outcome; note: string }

type SettleDialogProps<Outcome extends string> = {
  open: boolean
  title: string
  lead: string
  /** The question, and its possible answers. */
  legend: string
  options: readonly { value: Outcome; label: string }[]
  note: { label: string; hint: string }
  faults: Readonly<Record<Fault, string>>
  button: string
  words: ProcessWords['process']
  isPending: boolean
  onSettle: (settled: SettledAs<Outcome>) => void
  onClose: () => void
}

function check<Outcome extends string>({ outcome, note }: Draft<Outcome>): Partial<Record<'outcome' | 'note', Fault>> {
  return {
    ...(outcome === null && { outcome: 'outcomeMissing' as const }),
    ...(note.trim() === '' && { note: 'noteMissing' as const }),
  }
}

/** Asks a person how money went that the product cannot follow by itself, with a note of it. */
export function SettleDialog<Outcome extends string>(props: SettleDialogProps<Outcome>) {
  const { open, title, lead, words, isPending, onSettle, onClose } = props
  const initial = (): Draft<Outcome> => ({ outcome: null, note: '' })
  const { draft, field, form, check: isRight } = useDraft<Draft<Outcome>, Fault>({ initial, check })
  const say = (fault: Fault) => props.faults[fault]
  function settle() {
    if (isRight() && draft.outcome !== null) onSettle({ outcome: draft.outcome, note: draft.note.trim() })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      closeText={words.cancelButton}
      errorText={words.broken}
      button={props.button}
      pending={isPending}
      pendingText={words.saving}
      cancelText={words.cancelButton}
      form={form}
      onSubmit={settle}
    >
      <p>{lead}</p>
      <RadioGroup legend={props.legend} {...field('outcome', say)} options={props.options} />
      <TextArea
        {...props.note}
        rows={2}
        remainingText={(count) => fillText(words.remaining, { count })}
        {...field('note', say)}
      />
    </FormDialog>
  )
}
