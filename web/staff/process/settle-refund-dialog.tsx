import { fillText } from '#web/lib/i18n/fill.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import type { ProcessWords } from './texts.ts'

/** How a refund ended, and how the user knows. */
export type Settled = { isGivenBack: boolean; reason: string }

type Draft = { how: 'given' | 'notGiven' | null; reason: string }
type Fault = 'howMissing' | 'reasonMissing'

type SettleRefundDialogProps = {
  open: boolean
  words: ProcessWords['process']
  isPending: boolean
  onSettle: (settled: Settled) => void
  onClose: () => void
}

const initial = (): Draft => ({ how: null, reason: '' })

function check({ how, reason }: Draft): Partial<Record<keyof Draft, Fault>> {
  return {
    ...(how === null && { how: 'howMissing' as const }),
    ...(reason.trim() === '' && { reason: 'reasonMissing' as const }),
  }
}

/** Asks a person how a refund ended that the provider does not tell of. */
export function SettleRefundDialog({ open, words, isPending, onSettle, onClose }: SettleRefundDialogProps) {
  const text = words.unknownRefund
  const { draft, field, check: isRight } = useDraft<Draft, Fault>({ initial, check })
  const say = (fault: Fault) => (fault === 'howMissing' ? text.howMissing : words.reasonMissing)
  function settle() {
    if (isRight()) onSettle({ isGivenBack: draft.how === 'given', reason: draft.reason.trim() })
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text.settleTitle}
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
        {...field('how', say)}
        options={[
          { value: 'given', label: text.given },
          { value: 'notGiven', label: text.notGiven },
        ]}
      />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        remainingText={(count) => fillText(words.remaining, { count })}
        {...field('reason', say)}
      />
    </Modal>
  )
}
