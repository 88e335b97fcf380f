import { meansText } from '#domain/money/counter-money.ts'
import { formatDate, formatDateTime, formatEuro } from '#domain/text/format.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { Facts } from '#web/customer/payment/facts.tsx'
import { phoneInGroups } from '#web/customer/shared/phone-in-groups.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import { PriceTable } from '#web/ui/price/price-table.tsx'
import type { Receipt, ReceiptMeans } from '#worker/contract/receipt.ts'

import css from './receipt.module.css'

/** The receipt itself: the one thing of the page that is printed. */
export function ReceiptSheet({ receipt, isTitled }: { receipt: Receipt; isTitled: boolean }) {
  const { text: t } = useText(contentTexts)
  const { seller, timeZone } = receipt
  const at = (instant: string) => formatDateTime(Date.parse(instant), timeZone)
  return (
    <article className={css['sheet']} aria-labelledby="receipt">
      {receipt.logo && (
        <img
          className={css['logo']}
          src={receipt.logo.url}
          width={receipt.logo.width}
          height={receipt.logo.height}
          alt={seller.name}
        />
      )}
      <h2 className={isTitled ? look.text({ size: 20 }) : css['printed']} id="receipt">
        {t('receiptTitle')}
      </h2>
      <Facts
        facts={[
          [t('receiptSeller'), seller.name],
          [t('receiptBusinessId'), seller.businessId],
          [t('receiptAddress'), addressOf(seller)],
          [t('receiptContact'), [phoneInGroups(seller.phoneNumber), seller.email].filter(Boolean).join(', ')],
          [t('receiptBuyer'), buyerOf(receipt)],
          [t('receiptNumber'), receipt.number],
          [t('receiptDate'), at(receipt.paidAt)],
          [t('receiptVehicle'), receipt.licenseNumber],
          [t('receiptWorkOrder'), receipt.workOrderNumber],
        ]}
      />
      <PriceTable
        caption={t('paymentRows')}
        rowHeading={t('rowHeading')}
        priceHeading={t('priceHeading')}
        rows={receipt.rows.map(({ description, priceWithVat }, id) => ({
          id,
          label: description,
          // Nothing is no price.
          euros: priceWithVat === 0 ? null : priceWithVat,
        }))}
        total={{ label: t('receiptTotal'), euros: receipt.total }}
      />
      <VatTable vat={receipt.vat} />
      <PaymentLines receipt={receipt} at={at} />
      <Declined receipt={receipt} />
    </article>
  )
}

function buyerOf({ buyer }: Receipt): string | null {
  if (buyer === null) return null
  return [buyer.name, buyer.businessId, buyer.reference].filter(Boolean).join(', ')
}

function addressOf({ streetAddress, postalCode, city }: Receipt['seller']): string {
  return [streetAddress, `${postalCode} ${city}`.trim()].filter((part) => part !== '').join(', ')
}

function VatTable({ vat }: Pick<Receipt, 'vat'>) {
  const { text: t } = useText(contentTexts)
  return (
    <table className={css['vat']}>
      <caption>{t('receiptVat')}</caption>
      <thead>
        <tr>
          {(['receiptRate', 'receiptNet', 'receiptTax', 'receiptGross'] as const).map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vat.map(({ rate, net, vat: tax, gross }) => (
          <tr key={rate}>
            <th scope="row">{`${String(rate).replace('.', ',')}\u00A0%`}</th>
            <td>{formatEuro(net)}</td>
            <td>{formatEuro(tax)}</td>
            <td>{formatEuro(gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const meansTexts = {
  ONLINE: 'receiptOnline',
  CREDIT: 'receiptCredit',
  TERMINAL: 'receiptTerminal',
  COUNTER: 'receiptCounter',
} as const satisfies Record<ReceiptMeans, ContentKey>

/** Providers write names of banks in small letters. */
const capitalised = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

type PaymentLinesProps = { receipt: Receipt; at: (instant: string) => string }

/** Shows what was taken, how, and what of it was given back. */
function PaymentLines({ receipt, at }: PaymentLinesProps) {
  const { payments, refunds, kept } = receipt
  const { text: t } = useText(contentTexts)
  return (
    <section className={look.stack({ gap: 2 })} aria-labelledby="receipt-payment">
      <h3 className={look.text({ size: 16 })} id="receipt-payment">
        {t('receiptPayment')}
      </h3>
      <Facts
        facts={[
          ...payments.flatMap(({ means, providerName, method, paid, paidAt, reference }) => {
            const key = meansText(method)
            const by = key === null ? method && capitalised(method) : t(key)
            const how = [t(meansTexts[means], { provider: providerName ?? '' }), by].filter(Boolean).join(', ')
            return [
              [`${how}, ${at(paidAt)}`, formatEuro(paid)],
              [t('receiptReference'), reference === receipt.number ? null : reference],
            ] as const
          }),
          ...refunds.map(
            ({ amount, refundedAt }) => [`${t('receiptRefunded')}, ${at(refundedAt)}`, formatEuro(-amount)] as const,
          ),
          [t('receiptKept'), refunds.length === 0 ? null : formatEuro(kept)],
        ]}
      />
    </section>
  )
}

/** Shows what was not done although it is of safety, and when that was decided. */
function Declined({ receipt: { declinedForSafety, timeZone } }: { receipt: Receipt }) {
  const { text: t } = useText(contentTexts)
  if (declinedForSafety.length === 0) return null
  return (
    <section className={look.stack({ gap: 2 })} aria-labelledby="receipt-declined">
      <h3 className={look.text({ size: 16 })} id="receipt-declined">
        {t('receiptDeclined')}
      </h3>
      <Facts
        facts={declinedForSafety.map(({ title, declinedAt }) => [
          title,
          t('receiptDeclinedOn', { date: formatDate(Date.parse(declinedAt), timeZone) }),
        ])}
      />
    </section>
  )
}
