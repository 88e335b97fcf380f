import { formatEuro } from '#domain/format.ts'
import { paymentLines } from '#web/features/closing/payment-lines.ts'
import { ToPay } from '#web/features/closing/to-pay.tsx'
import { ContactCard } from '#web/features/contact/contact-card.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'

import { FinalHeading } from './final-heading.tsx'
import type { FinalProps } from './final-props.ts'

import css from './final.module.css'

/** What is to be paid, row by row, and how to pay it. */
export function PaymentPageScreen({ view }: FinalProps) {
  const t = useTexts()
  const { total } = paymentLines(view)
  return (
    <>
      <FinalHeading
        view={view}
        title={t('paymentPageTitle')}
        lead={total === null ? t('paymentPageText') : <span className={css['total']}>{formatEuro(total)}</span>}
      />
      <ToPay view={view} />
      <ContactCard account={view.account} />
    </>
  )
}
