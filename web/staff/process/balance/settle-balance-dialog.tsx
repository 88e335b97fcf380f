import { toldReturnMeans } from '#domain/owed-balance.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import type { ToldMeans } from './use-balance.ts'

type Draft = { means: ToldMeans | null; note: string }
type Fault = 'howMissing' | 'noteMissing'

type SettleBalanceDialogProps = {
  open: boolean
  /** What was given back, in words. */
  amount: string
  words: ProcessWords['process']
  isPending: boolean
  onSettle: (settled: { means: ToldMeans; note: string }) => void
  onClose: () => void
}

const initial = (): Draft => ({ means: null, note: '' })

function check({ means, note }: Draft): Partial<Record<keyof Draft, Fault>> {
  return {
    ...(means === null && { means: 'howMissing' as const }),
    ...(note.trim() === '' && { note: 'noteMissing' as const }),
  }
}

/** Asks how the workshop gave money back by itself. */
export function SettleBalanceDialog({ open, amount, words, isPending, onSettle, onClose }: SettleBalanceDialogProps) {
  const text = words.balance
  const { draft, field, check: isRight } = useDraft<Draft, Fault>({ initial, check })
  const say = (fault: Fault) => text[fault]
  function settle() {
    if (isRight() && draft.means !== null) onSettle({ means: draft.means, note: draft.note.trim() })
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={fillText(text.settleTitle, { amount })}
      closeText={words.cancelButton}
      errorText={words.broken}
      footer={
        <>
          <Button pending={isPending} pendingText={words.saving} onClick={settle}>
            {text.settle}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.cancelButton}
          </Button>
        </>
      }
    >
      <p>{text.settleText}</p>
      <RadioGroup
        legend={text.how}
        {...field('means', say)}
        options={toldReturnMeans.map((value) => ({ value, label: text.means[value] }))}
      />
      <TextArea
        label={text.note}
        hint={text.noteHint}
        rows={2}
        remainingText={(count) => fillText(words.remaining, { count })}
        {...field('note', say)}
      />
    </Modal>
  )
}
