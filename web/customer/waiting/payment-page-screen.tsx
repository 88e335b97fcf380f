import { Suspense } from 'react'

import { formatEuro } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { PricingCard } from '#web/customer/payment/pricing-card.tsx'
import { usePricing } from '#web/customer/payment/use-pricing.ts'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { PaymentWays } from './lazy-payment-ways.ts'

import css from './final.module.css'

/** What is to be paid, row by row, and the ways to pay it. */
export function PaymentPageScreen({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const { lines, total } = usePricing(code, view)
  function leadOf() {
    if (total === null) return t('paymentPageText')
    return total === 0 ? t('nothingToPay') : <span className={css['total']}>{formatEuro(total)}</span>
  }
  return (
    <>
      <FinalHeading view={view} title={t('paymentPageTitle')} lead={leadOf()} />
      {view.process.state === 'PAYMENT_LINK_SEND_FAILED' && <Notice>{t('paymentLinkLost')}</Notice>}
      <PricingCard lines={lines} total={total} isKnown={view.process.payment !== null} />
      <Suspense fallback={<Loader label={text('loading')} />}>
        <PaymentWays code={code} view={view} />
      </Suspense>
      <ContactCard account={view.account} />
    </>
  )
}
