import type { CounterPart } from '#domain/money/counter-money.ts'
import { formatEuro } from '#domain/text/format.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { processChangedBy } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import {
  handedOut,
  refundAmount,
  refundableSums,
  refundFaults,
  type RefundDraft,
  type RefundFault,
} from './refund-amount.ts'

type RefundDialogProps = { open: boolean; page: ProcessPage; words: ProcessWords['process']; onClose: () => void }
type Refunding = { amount: number | null; reason: string; isHandedOver?: boolean }

function useRefund({ page, words, onClose }: Omit<RefundDialogProps, 'open'>) {
  const { id, version } = page.process
  return useVisitAction(id, words, {
    send: (refunding: Refunding) =>
      staffCall('POST /api/staff/process/:id/refund', { params: { id }, body: { ...refunding, version } }),
    onDone: onClose,
  })
}

/** Says what is handed to the customer now, by its means. */
function handOutText(out: readonly CounterPart[], words: ProcessWords['process']): string {
  const by = { ...words.balance.means, INVOICE: words.balance.creditNote }
  const means = out.map((one) => `${formatEuro(one.amountCents / 100)} ${by[one.means]}`)
  return fillText(words.balance.handOut, { means: means.join(', ') })
}

const initial = (): RefundDraft => ({ how: 'all', amount: '', reason: '' })

/** Gives money back: all that is left of a payment or a part of it, with the reason. */
export function RefundDialog({ open, page, words, onClose }: RefundDialogProps) {
  const { all, most } = refundableSums(page.payments)
  const { draft, field, form, check, reset } = useDraft({ initial, check: (typed) => refundFaults(typed, most) })
  const { how, amount, reason } = draft
  const refund = useRefund({ page, words, onClose: leave })
  const part = refundAmount(amount, most)
  const out = handedOut(page.payments, how === 'all' ? all : (part ?? 0))
  const filled = (line: string) => fillText(line, { amount: formatEuro(most) })
  const say = (fault: RefundFault) => filled(words[fault])
  /** Closes the dialog and empties the form: the next refund begins anew. */
  function leave() {
    reset()
    onClose()
  }
  function give() {
    const asked = { amount: how === 'all' ? null : (part ?? null), reason: reason.trim() }
    if (check()) refund.mutate({ ...asked, ...(out !== null && { isHandedOver: true }) })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.refundTitle}
      closeText={words.cancelButton}
      errorText={words.broken}
      button={`${words.refund} ${formatEuro(how === 'all' ? all : (part ?? 0))}`}
      danger
      pending={refund.isPending}
      pendingText={words.saving}
      cancelText={words.cancelButton}
      form={form}
      onSubmit={give}
    >
      <p>{out === null ? words.refundText : handOutText(out, words)}</p>
      {processChangedBy(refund.error) !== null && (
        <Notice tone="warning" title={words.changedTitle}>
          {words.changedText}
        </Notice>
      )}
      <RadioGroup
        legend={words.refundHow}
        {...field('how', say)}
        options={[
          { value: 'all', label: fillText(words.refundAll, { amount: formatEuro(all) }) },
          { value: 'part', label: words.refundPart },
        ]}
      />
      {how === 'part' && (
        <TextField
          label={words.refundAmount}
          hint={filled(words.refundAmountHint)}
          inputMode="decimal"
          suffix="€"
          {...field('amount', say)}
        />
      )}
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        remainingText={(count) => fillText(words.remaining, { count })}
        {...field('reason', say)}
      />
    </FormDialog>
  )
}
