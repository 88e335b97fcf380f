import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { TerminalPayment } from '#web/customer/payment/course/terminal-payment.tsx'
import type { ReportTry } from '#web/customer/payment/course/use-try-report.ts'
import { OnlinePaymentForm } from '#web/customer/payment/online-payment-form.tsx'
import { useChosenType } from '#web/customer/payment/use-chosen-type.ts'
import { useFocusKept } from '#web/customer/payment/use-focus-kept.ts'
import { usePricing } from '#web/customer/payment/use-pricing.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ChoiceLoader } from './choice-loader.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { offeredPaymentTypes, type PaymentType } from './payment-types.ts'

/** The data of a way to pay. */
export type PaymentWayProps = {
  code: string
  view: ProcessInit
  /** The amount to pay, euros; null until it is known. */
  total: number | null
  /** Receives how the try to begin goes that its form is about. */
  onTry: ReportTry
}

export type PaymentSelectionProps = Omit<PaymentWayProps, 'total'> & {
  /** Receives the way that is open; null while none is. */
  onWay: (way: PaymentType | null) => void
  /** Draws the way to pay by credit, which is a feature of its own. */
  credit: ComponentType<PaymentWayProps>
}

/** The ways to pay, or the one that is open. */
export function PaymentSelection({ code, view, credit, onTry, onWay }: PaymentSelectionProps) {
  const { text: t } = useText(contentTexts)
  const offered = offeredPaymentTypes(view)
  const { open, hidden, choose, changeType } = useChosenType(code, offered)
  const { terminalCode, total } = usePricing(code, view)
  const place = useRef<HTMLDivElement>(null)
  const reportWay = useEffectEvent(onWay)
  useEffect(() => {
    reportWay(open)
    return () => reportWay(null)
  }, [open])
  useFocusKept(place, hidden ? null : (open ?? 'choice'))
  if (offered.length === 0) return <Notice tone="warning">{t('payNothingOffered')}</Notice>
  if (hidden) return <ChoiceLoader />
  return (
    <div ref={place} tabIndex={-1} className={look.stack({ gap: 4, bounded: true, place: true })}>
      {open === null ? (
        <PaymentChoice offered={offered} view={view} onChoose={choose} />
      ) : (
        <OpenWay type={open} credit={credit} terminalCode={terminalCode} way={{ code, view, total, onTry }} />
      )}
      {open !== null && offered.length > 1 && (
        <Button variant="quiet" fullWidth onClick={changeType}>
          {t('payChangeType')}
        </Button>
      )}
    </div>
  )
}

type OpenWayProps = Pick<PaymentSelectionProps, 'credit'> & {
  type: PaymentType
  terminalCode: string | null
  way: PaymentWayProps
}

function OpenWay({ type, credit: CreditWay, terminalCode, way }: OpenWayProps) {
  switch (type) {
    case 'ONLINE':
      return <OnlinePaymentForm {...way} />
    case 'TERMINAL':
      return <TerminalPayment terminalCode={terminalCode} showsQrCode={way.view.uiConfig.showQrCode} />
    case 'CREDIT':
      return <CreditWay {...way} />
  }
}
