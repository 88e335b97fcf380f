import { useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import type { PaymentType } from '#web/customer/payment/choice/payment-types.ts'
import { PricingCard } from '#web/customer/payment/pricing-card.tsx'
import { usePricing } from '#web/customer/payment/use-pricing.ts'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { PriceSlot } from '#web/customer/waiting/slots/price-slot.tsx'
import { ReadySlot } from '#web/customer/waiting/slots/ready-slot.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { KeysBack } from './keys-back.tsx'
import { PaymentWays } from './payment-ways.tsx'

import css from './final.module.css'

/** Shows what is to be paid, row by row, and the ways to pay it. */
export function PaymentPageScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { lines, total } = usePricing(code, view)
  const [way, setWay] = useState<PaymentType | null>(null)
  const isKnown = view.process.payment !== null
  // Nobody who may have paid is shown the sum as still to be paid.
  const isChecked = view.process.payment?.status === 'PENDING'
  function leadOf() {
    if (total === null) return t('paymentPageText')
    return total === 0 ? t('nothingToPay') : <span className={css['total']}>{formatEuro(total)}</span>
  }
  return (
    <div className="beside gap-6">
      <div className="stack gap-6 bounded">
        <FinalHeading
          view={view}
          title={t(isChecked ? 'payCheckingTitle' : 'paymentPageTitle')}
          lead={isChecked ? undefined : leadOf()}
        />
        {view.process.state === 'PAYMENT_LINK_SEND_FAILED' && <Notice>{t('paymentLinkLost')}</Notice>}
        <PricingCard lines={lines} total={total} isKnown={isKnown} atTerminal={way === 'TERMINAL'} />
        <PriceSlot code={code} view={view} isBilled />
      </div>
      <div className="stack gap-6 bounded">
        <PaymentWays code={code} view={view} onWay={setWay} />
        <ReadySlot code={code} view={view} />
        <KeysBack code={code} view={view} />
        <ContactCard account={view.account} />
      </div>
    </div>
  )
}
