import type { ProcessInit } from '#domain/contract/process.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PriceTable } from '#web/ui/price-table.tsx'

import { paymentLines } from './payment-lines.ts'

import css from './closing.module.css'

/** What is to be paid and how. */
export function ToPay({ view }: { view: ProcessInit }) {
  const t = useTexts()
  const { lines, total } = paymentLines(view)
  const linkLost = view.process.state === 'PAYMENT_LINK_SEND_FAILED'
  return (
    <>
      {(lines.length > 0 || total !== null) && (
        <Card title={t('paymentRows')}>
          <PriceTable
            caption={t('paymentRows')}
            rowHeading={t('rowHeading')}
            priceHeading={t('priceHeading')}
            rows={lines}
            total={total === null ? undefined : { label: t('total'), euros: total }}
          />
          {total !== null && <p className={css['quiet']}>{t('vatIncluded')}</p>}
        </Card>
      )}
      <Notice tone={linkLost ? 'warning' : 'info'} title={t('paymentHow')}>
        {t(linkLost ? 'paymentLinkLost' : 'paymentHowLink')}
        {total === null && ` ${t('paymentNoPrice')}`}
      </Notice>
    </>
  )
}
