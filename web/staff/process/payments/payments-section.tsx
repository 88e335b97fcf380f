import { Suspense, useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { BalanceNotice } from '#web/staff/process/balance/balance-notice.tsx'
import { CounterPayment } from '#web/staff/process/counter/lazy.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { providerName } from '#web/staff/shared/words/provider-name.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage, StaffPayment } from '#worker/contract/staff/visit/process-page.ts'

import { RefundDialog } from './refund-dialog.tsx'
import { UnknownRefund } from './unknown-refund.tsx'

import css from '#web/staff/process/list.module.css'

type PaymentsSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** Shows what was paid, how, and what was given back. */
export function PaymentsSection({ page, words, timeZone }: PaymentsSectionProps) {
  const [isRefunding, setRefunding] = useState(false)
  if (page.payments.length === 0 && page.process.balance === null && !page.may.refund) return null
  return (
    <Section
      title={words.payments}
      aside={
        page.may.refund && (
          <Button variant="quiet" onClick={() => setRefunding(true)}>
            {words.refund}
          </Button>
        )
      }
    >
      <BalanceNotice page={page} words={words} />
      {page.payments.length === 0 ? (
        <p className={css['soft']}>{words.noPayments}</p>
      ) : (
        <ul className={look.stack({ gap: 3 })}>
          {page.payments.map((payment) => (
            <Payment key={payment.id} payment={payment} page={page} words={words} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <RefundDialog open={isRefunding} page={page} words={words} onClose={() => setRefunding(false)} />
    </Section>
  )
}

function payee({ provider }: StaffPayment, words: ProcessWords['process']): string {
  if (provider === 'TERMINAL') return words.terminal
  return provider === 'COUNTER' ? words.counter : providerName(provider)
}

type PaymentProps = PaymentsSectionProps & { payment: StaffPayment }

function Payment({ payment, page, words, timeZone }: PaymentProps) {
  const isBad = payment.status === 'FAILURE'
  const at = shortInstant(Date.parse(payment.paymentTime ?? payment.createdAt), timeZone)
  const details = [payee(payment, words), payment.paymentType, at, payment.referenceCode]
  return (
    <li className={look.stack({ gap: 2 }, css['item'])}>
      <div className={look.row({ gap: 2, align: 'start', shrinks: true })}>
        <div className={look.text({ shrinks: true, grows: true, breaks: true })}>
          <p className={look.text({ weight: 600 })} data-bad={isBad || undefined}>
            {words.paymentStatuses[payment.status]}
          </p>
          <p className={css['soft']}>{details.filter(Boolean).join(', ')}</p>
          {payment.counter !== undefined && (
            <Suspense>
              <CounterPayment payment={{ id: payment.id, counter: payment.counter }} process={page.process} />
            </Suspense>
          )}
          {payment.surplus > 0 && <p>{fillText(words.surplus, { amount: formatEuro(payment.surplus) })}</p>}
          {payment.refunds.map((refund) => (
            <p key={refund.id} className={css['soft']}>
              <span>{`${fillText(words.refunded, { amount: formatEuro(refund.amount) })}, ${words.refundStatuses[refund.status]}`}</span>
              {refund.reason !== null && <span>{`. ${refund.reason}`}</span>}
            </p>
          ))}
        </div>
        <span className={look.text({ weight: 600, nowrap: true })}>
          {formatEuro(payment.captured > 0 ? payment.captured : payment.amount)}
        </span>
      </div>
      {payment.refunds.map(
        ({ unknown, ...refund }) =>
          unknown !== null && (
            <UnknownRefund
              key={refund.id}
              of={{ ...refund, unknown }}
              payment={payment}
              page={page}
              words={words}
              timeZone={timeZone}
            />
          ),
      )}
    </li>
  )
}
