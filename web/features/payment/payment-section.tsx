import { useRef, useState } from 'react'

import type { ProcessInit } from '#domain/contract/process.ts'
import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { OnlinePaymentForm } from './online-payment-form.tsx'
import { PaymentBanner } from './payment-banner.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { paymentPhase, paymentTitle } from './payment-phase.ts'
import { offeredPaymentTypes } from './payment-types.ts'
import { PendingPayment } from './pending-payment.tsx'
import { TerminalPayment } from './terminal-payment.tsx'
import { useAnnounced } from './use-announced.ts'
import { useChosenType } from './use-chosen-type.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { usePayment } from './use-payment.ts'
import { usePricing } from './use-pricing.ts'

import css from './payment.module.css'

type PaymentSectionProps = { code: string; view: ProcessInit }

/** Paying: the ways to do it, what was begun, and how it ended. */
export function PaymentSection({ code, view }: PaymentSectionProps) {
  const t = useTexts()
  const { payment, failed, retry } = usePayment(code, view.process)
  const phase = payment === undefined ? null : paymentPhase(payment)
  const [isFormSaying, setFormSaying] = useState(false)
  // A try that failed just now is told by the form, beside its button; twice would look like two payments.
  const told = phase === 'unpaid' && isFormSaying ? null : payment
  const title = paymentTitle(told ?? null)
  const announced = useAnnounced(payment === undefined ? undefined : title && t(title))
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place, phase)
  return (
    <div ref={place} tabIndex={-1} className={css['place']}>
      <LiveRegion message={announced} />
      {failed && <LoadFailed retry={retry} />}
      {payment === undefined && !failed && <ChoiceLoader />}
      {told && phase !== 'pending' && <PaymentBanner payment={told} />}
      {payment && phase === 'pending' && <PendingPayment code={code} payment={payment} />}
      {phase === 'unpaid' && <PaymentSelection code={code} view={view} onSaying={setFormSaying} />}
    </div>
  )
}

function LoadFailed({ retry }: { retry: () => void }) {
  const t = useTexts()
  const { text } = useBuiltIn()
  const again = (
    <Button variant="secondary" onClick={retry}>
      {text('retry')}
    </Button>
  )
  return (
    <Notice tone="error" action={again}>
      {t('payLoadFailed')}
    </Notice>
  )
}

function ChoiceLoader() {
  const { text } = useBuiltIn()
  return (
    <Loader label={text('loading')}>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </Loader>
  )
}

/** The ways to pay, or the one that is open. */
function PaymentSelection({ code, view, onSaying }: PaymentSectionProps & { onSaying: (isSaying: boolean) => void }) {
  const t = useTexts()
  const offered = offeredPaymentTypes(view)
  const { open, hidden, choose, changeType } = useChosenType(code, offered)
  const { terminalCode, total } = usePricing(code, view)
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place, hidden ? null : (open ?? 'choice'))
  if (offered.length === 0) return <Notice tone="warning">{t('payNothingOffered')}</Notice>
  return (
    <div ref={place} tabIndex={-1} className={css['place']}>
      {hidden && <ChoiceLoader />}
      {!hidden && open === null && <PaymentChoice offered={offered} account={view.account} onChoose={choose} />}
      {!hidden && open === 'ONLINE' && <OnlinePaymentForm code={code} view={view} total={total} onSaying={onSaying} />}
      {!hidden && open === 'TERMINAL' && (
        <TerminalPayment terminalCode={terminalCode} showsQrCode={view.uiConfig.showQrCode} />
      )}
      {!hidden && open !== null && offered.length > 1 && (
        <Button variant="quiet" fullWidth onClick={changeType}>
          {t('payChangeType')}
        </Button>
      )}
    </div>
  )
}
