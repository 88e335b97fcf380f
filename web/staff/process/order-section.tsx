import { formatReservation } from '#domain/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { Facts } from '#web/ui/facts.tsx'
import { PriceTable } from '#web/ui/price-table.tsx'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { Section } from './section.tsx'
import type { ProcessWords } from './texts.ts'

type OrderSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

const msOrNull = (at: string | null) => (at === null ? null : Date.parse(at))

/** What is done to the car, what it costs, and what the customer wished for. */
export function OrderSection({ page, words, timeZone }: OrderSectionProps) {
  const { workOrder, extraServices, pricing, deliveryInfo } = page
  const rows = [
    ...(workOrder?.rows ?? []).map((row) => ({
      id: row.id,
      label: row.description,
      detail: words.payers[row.payer] || undefined,
      euros: row.payer === 'CUSTOMER' ? row.priceWithVat : null,
    })),
    ...extraServices.map((service) => ({
      id: service.id,
      label: service.description,
      detail: words.extraServices,
      euros: service.priceWithVat,
    })),
  ]
  const number = workOrder?.externalWorkOrderId
  const reservation = {
    startMs: msOrNull(workOrder?.reservationStart ?? null),
    endMs: msOrNull(workOrder?.reservationEnd ?? null),
  }
  const wish = deliveryInfo === null ? null : [deliveryInfo.option, deliveryInfo.notes].filter(Boolean).join('. ')
  return (
    <Section title={number ? fillText(words.workOrderNumber, { number }) : words.workOrder}>
      <Facts
        facts={[
          { label: words.reservation, value: formatReservation(reservation, timeZone) },
          { label: words.customerNotes, value: page.process.customerNotes },
          { label: words.deliveryWish, value: wish },
        ]}
      />
      {rows.length === 0 ? (
        <p>{words.noWorkOrder}</p>
      ) : (
        <PriceTable
          caption={words.rows}
          rowHeading={words.row}
          priceHeading={words.price}
          rows={rows}
          total={{ label: words.total, euros: pricing.totalPrice }}
        />
      )}
    </Section>
  )
}
