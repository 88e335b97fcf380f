import { useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { SettleBalanceDialog } from './settle-balance-dialog.tsx'
import { useBalance } from './use-balance.ts'

type BalanceNoticeProps = { page: ProcessPage; words: ProcessWords['process'] }

/** Shows what the visit owes its customer, and how staff give it back. */
export function BalanceNotice({ page, words }: BalanceNoticeProps) {
  const { balance } = page.process
  if (balance === null) return null
  const text = words.balance
  const { amount, left, means, turn } = balance
  if (turn === null) {
    const how = means === null ? '' : text.means[means]
    return <p>{fillText(text.returned, { amount: formatEuro(amount), means: how })}</p>
  }
  return (
    <Notice
      tone="warning"
      title={fillText(text.owed, { amount: formatEuro(left) })}
      action={turn === 'staff' && page.may.tendRefund && <Acts page={page} words={words} left={left} />}
    >
      <p>{turn === 'staff' ? text.owedText : text.onItsWay}</p>
    </Notice>
  )
}

function Acts({ page, words, left }: BalanceNoticeProps & { left: number }) {
  const text = words.balance
  const [asked, setAsked] = useState<'refund' | 'settle' | null>(null)
  const close = () => setAsked(null)
  const { mutate, isPending } = useBalance(page, words, close)
  const amount = formatEuro(left)
  return (
    <>
      <div className={look.row({ gap: 2, wrap: true })}>
        {page.process.balance?.canRefund && (
          <Button variant="secondary" onClick={() => setAsked('refund')}>
            {text.refund}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsked('settle')}>
          {text.settle}
        </Button>
      </div>
      <FormDialog
        open={asked === 'refund'}
        onClose={close}
        title={fillText(text.refundTitle, { amount })}
        closeText={words.cancelButton}
        errorText={words.broken}
        button={text.refund}
        danger
        pending={isPending}
        pendingText={words.saving}
        cancelText={words.cancelButton}
        onSubmit={() => mutate({ act: 'refund' })}
      >
        <p>{text.refundText}</p>
      </FormDialog>
      <SettleBalanceDialog
        open={asked === 'settle'}
        amount={amount}
        words={words}
        isPending={isPending}
        onSettle={(settled) => mutate({ act: 'settle', ...settled })}
        onClose={close}
      />
    </>
  )
}
