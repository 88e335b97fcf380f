import { useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { providerName } from '#web/staff/shared/words/provider-name.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { ProcessPage, StaffPayment, StaffRefund } from '#worker/contract/staff/visit/process-page.ts'

import { SettleRefundDialog, type Settled } from './settle-refund-dialog.tsx'

type Unknown = StaffRefund & { unknown: NonNullable<StaffRefund['unknown']> }
type UnknownRefundProps = {
  of: Unknown
  payment: StaffPayment
  page: ProcessPage
  words: ProcessWords['process']
  timeZone: string
}

type Act = { act: 'ask' } | { act: 'again' } | ({ act: 'settle' } & Settled)

function useResolveRefund({ of, page, words }: UnknownRefundProps, onDone: () => void) {
  const { id, version } = page.process
  return useVisitAction(id, words, {
    send: (act: Act) =>
      staffCall('POST /api/staff/process/:id/refund/:refundId', {
        params: { id, refundId: of.id },
        body: { ...act, version },
      }),
    done: (_answer, { act }) => (act === 'ask' ? words.unknownRefund.asked : words.saved),
    onDone,
  })
}

/** A refund of which nobody knows how it stands: what is known, and the three things that staff can do about it. */
export function UnknownRefund(props: UnknownRefundProps) {
  const { of, page, words, timeZone } = props
  const text = words.unknownRefund
  const [asked, setAsked] = useState<'again' | 'settle' | null>(null)
  const resolving = useResolveRefund(props, () => setAsked(null))
  const { unknown, amount } = of
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  const mayResolve = page.may.tendRefund && !unknown.isTold
  return (
    <Notice
      tone="warning"
      title={fillText(text.unknown, { amount: formatEuro(amount), at: at(unknown.since) })}
      action={
        mayResolve && (
          <div className={look.row({ gap: 2, wrap: true })}>
            {unknown.canAsk && (
              <Button
                variant="secondary"
                pending={resolving.isPending && resolving.variables.act === 'ask'}
                pendingText={words.saving}
                onClick={() => resolving.mutate({ act: 'ask' })}
              >
                {text.ask}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setAsked('again')}>
              {text.again}
            </Button>
            <Button variant="secondary" onClick={() => setAsked('settle')}>
              {text.settle}
            </Button>
          </div>
        )
      }
    >
      <UnknownReason {...props} at={at} />
      <FormDialog
        open={asked === 'again'}
        onClose={() => setAsked(null)}
        title={text.againTitle}
        closeText={words.cancelButton}
        errorText={words.broken}
        button={text.again}
        pending={resolving.isPending}
        pendingText={words.saving}
        cancelText={words.cancelButton}
        onSubmit={() => resolving.mutate({ act: 'again' })}
      >
        <p>{text.againText}</p>
      </FormDialog>
      <SettleRefundDialog
        open={asked === 'settle'}
        words={words}
        isPending={resolving.isPending}
        onSettle={(settled) => resolving.mutate({ act: 'settle', ...settled })}
        onClose={() => setAsked(null)}
      />
    </Notice>
  )
}

/** Shows who does not tell, and where a person finds out. */
function UnknownReason({
  of: { unknown },
  payment,
  words,
  at,
}: UnknownRefundProps & { at: (instant: string) => string }) {
  const text = words.unknownRefund
  if (unknown.isTold) return <p>{text.isTold}</p>
  const provider = providerName(payment.provider)
  const next = unknown.nextAskAt
  const names = { provider, refund: unknown.refundNumber, payment: payment.paymentId ?? payment.orderNumber }
  return (
    <>
      {unknown.canAsk && (
        <p>{next === null ? fillText(text.askedNoMore, names) : fillText(text.canAsk, { provider, at: at(next) })}</p>
      )}
      {!unknown.canAsk && <p className={look.text({ breaks: true })}>{fillText(text.lookThere, names)}</p>}
      <p className={look.muted(14)}>{fillText(text.code, { code: unknown.reason })}</p>
    </>
  )
}
