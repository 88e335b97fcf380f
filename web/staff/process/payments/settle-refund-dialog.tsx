import { SettleDialog } from '#web/staff/process/settle-dialog.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'

/** The end of a refund, and the user's evidence. */
export type Settled = { isGivenBack: boolean; reason: string }

type SettleRefundDialogProps = {
  open: boolean
  words: ProcessWords['process']
  isPending: boolean
  onSettle: (settled: Settled) => void
  onClose: () => void
}

/** Asks a person how a refund ended that the provider does not tell of. */
export function SettleRefundDialog({ onSettle, ...dialog }: SettleRefundDialogProps) {
  const { unknownRefund: text, reason, reasonHint, reasonMissing } = dialog.words
  return (
    <SettleDialog<'given' | 'notGiven'>
      {...dialog}
      title={text.settleTitle}
      lead={text.settleText}
      legend={text.how}
      options={[
        { value: 'given', label: text.given },
        { value: 'notGiven', label: text.notGiven },
      ]}
      note={{ label: reason, hint: reasonHint }}
      faults={{ outcomeMissing: text.howMissing, noteMissing: reasonMissing }}
      button={text.settle}
      onSettle={({ outcome, note }) => onSettle({ isGivenBack: outcome === 'given', reason: note })}
    />
  )
}
