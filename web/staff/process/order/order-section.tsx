import { Suspense, useState } from 'react'

import { formatReservation } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { correctTexts } from '#web/staff/correct/texts.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Facts, type Fact } from '#web/ui/page/facts.tsx'
import { LongPriceTable } from '#web/ui/price/long-price-table.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import type { StaffWorkOrder } from '#worker/contract/staff/visit/staff-order.ts'

import { termsInWords } from './row-terms.ts'

type OrderSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

const CorrectDialog = lazyWithTexts(
  async () => (await import('#web/staff/correct/correct-dialog.tsx')).CorrectDialog,
  correctTexts,
)

const msOrNull = (at: string | null) => (at === null ? null : Date.parse(at))

type Words = ProcessWords['process']

/** Shows what is done to the car, what it costs, and what the customer wished for. */
export function OrderSection({ page, words, timeZone }: OrderSectionProps) {
  const { workOrder, pricing } = page
  const rows = rowsOf(page, words)
  const number = workOrder?.externalWorkOrderId
  return (
    <Section
      title={number ? fillText(words.workOrderNumber, { number }) : words.workOrder}
      aside={<Correcting page={page} words={words} timeZone={timeZone} />}
    >
      <Facts facts={factsOf(page, words, timeZone)} />
      {rows.length === 0 ? (
        <p>{words.noWorkOrder}</p>
      ) : (
        <LongPriceTable
          moreRows={(count) => fillText(words.moreRows, { count: String(count) })}
          caption={words.rows}
          rowHeading={words.row}
          priceHeading={words.price}
          rows={rows}
          sums={sumsOf(pricing)}
          total={totalOf(pricing, words)}
        />
      )}
    </Section>
  )
}

function rowsOf({ workOrder, extraServices }: ProcessPage, words: Words) {
  return [
    ...(workOrder?.rows ?? []).map((row) => ({
      id: row.id,
      label: row.description,
      detail: [...termsInWords(row, words.rowTerms), words.payers[row.payer]].filter(Boolean).join(' · ') || undefined,
      euros: row.payer === 'CUSTOMER' ? row.priceWithVat : null,
    })),
    ...extraServices.map((service) => ({
      id: service.id,
      label: service.description,
      detail: words.extraServices,
      euros: service.priceWithVat,
    })),
  ]
}

/** Sums besides the rows: what was paid before comes off, rounding is added. */
function sumsOf({ paymentRows }: ProcessPage['pricing']) {
  return paymentRows
    .filter(({ isPaidBefore, isRounding }) => isPaidBefore === true || isRounding === true)
    .map(({ description, priceWithVat }) => ({ label: description, euros: priceWithVat }))
}

function totalOf({ totalPrice }: ProcessPage['pricing'], words: Words) {
  return totalPrice < 0 ? { label: words.balance.total, euros: -totalPrice } : { label: words.total, euros: totalPrice }
}

function factsOf({ workOrder, vehicle, deliveryInfo, process }: ProcessPage, words: Words, timeZone: string): Fact[] {
  const reservation = {
    startMs: msOrNull(workOrder?.reservationStart ?? null),
    endMs: msOrNull(workOrder?.reservationEnd ?? null),
  }
  /** Returns whether a value of a dealer system's order was put right by staff and is therefore not written over. */
  const isKept = (isManual = false) => isManual && workOrder?.isFromDealerSystem === true
  const marked = (value: string) => `${value}, ${words.correctedManually}`
  const time = formatReservation(reservation, timeZone)
  const delivery = deliveryInfo === null ? null : [deliveryInfo.option, deliveryInfo.notes].filter(Boolean).join('. ')
  return [
    { label: words.reservation, value: time && isKept(workOrder?.reservationEditedManually) ? marked(time) : time },
    {
      label: words.corrected.licenseNumber,
      value: vehicle !== null && isKept(workOrder?.vehicleEditedManually) && marked(vehicle.licenseNumber),
    },
    ...payerFacts(workOrder?.payer ?? null, words),
    { label: words.customerNotes, value: process.customerNotes },
    { label: words.deliveryWish, value: delivery },
  ]
}

/** The payer of the order in the customer's place. */
function payerFacts(payer: StaffWorkOrder['payer'], { orderPayer }: Words): Fact[] {
  if (payer === null) return []
  return [
    { label: orderPayer.name, value: `${payer.name}, ${orderPayer.kinds[payer.kind]}` },
    { label: orderPayer.businessId, value: payer.businessId },
    { label: orderPayer.reference, value: payer.reference },
  ]
}

/** The way to put right what was typed, where there is anything that can be. */
function Correcting({ page, words, timeZone }: OrderSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { correct } = page.may
  if (correct === null || (correct.refusal !== null && !isOpen)) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {words.correctOrder}
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectDialog page={page} may={correct} timeZone={timeZone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
