import { manualReturnMeans } from '#domain/money/owed-balance.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { SettleDialog } from '#web/staff/process/settle-dialog.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'

import type { ManualReturnMeans } from './use-balance.ts'

type SettleBalanceDialogProps = {
  open: boolean
  /** The amount that was given back, in words. */
  amount: string
  words: ProcessWords['process']
  isPending: boolean
  onSettle: (settled: { means: ManualReturnMeans; note: string }) => void
  onClose: () => void
}

/** Asks how the workshop gave money back by itself. */
export function SettleBalanceDialog({ amount, onSettle, ...dialog }: SettleBalanceDialogProps) {
  const { balance: text } = dialog.words
  return (
    <SettleDialog<ManualReturnMeans>
      {...dialog}
      title={fillText(text.settleTitle, { amount })}
      lead={text.settleText}
      legend={text.how}
      options={manualReturnMeans.map((value) => ({ value, label: text.means[value] }))}
      note={{ label: text.note, hint: text.noteHint }}
      faults={{ outcomeMissing: text.howMissing, noteMissing: text.noteMissing }}
      button={text.settle}
      onSettle={({ outcome, note }) => onSettle({ means: outcome, note })}
    />
  )
}
