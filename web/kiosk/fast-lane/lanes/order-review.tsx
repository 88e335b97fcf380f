import type { FormEvent } from 'react'

import { formatQuantity } from '#domain/text/format.ts'
import { PhaseHeading } from '#web/kiosk/fast-lane/phase-heading.tsx'
import { StaffReason, type StaffReasonState } from '#web/kiosk/fast-lane/staff-reason.tsx'
import type { LaneText } from '#web/kiosk/fast-lane/texts.ts'
import { serviceDescription } from '#web/lib/service-description.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import { PriceTable, type PricedRow } from '#web/ui/price/price-table.tsx'
import type { FastLaneOrder } from '#worker/contract/fast-lane.ts'
import type { ExtraService } from '#worker/contract/process.ts'

import type { LaneWords } from './lane-words.ts'

import css from '#web/kiosk/fast-lane/kiosk.module.css'

/** A list that is longer would push the button off the screen: the rest is folded, and counted. */
const mostRowsOpen = 5

type OrderReviewProps = {
  words: LaneWords
  plate: string
  order: FastLaneOrder
  /** The services that were ticked. */
  services: readonly ExtraService[]
  /** The words typed to the workshop; may be empty. */
  customerNotes: string
  isBusy: boolean
  refusal: string | undefined
  /** Null where nobody of the staff is signed in in this browser. */
  reason: StaffReasonState | null
  onApprove: () => void
  onBack: () => void
}

/**
 * Shows what is approved: the rows of the order and the services that were ticked, and the button that approves them.
 */
export function OrderReview(props: OrderReviewProps) {
  const { words, plate, order, services, isBusy, refusal, reason, onApprove, onBack } = props
  const { text, own, languageId } = words
  const lines: PricedRow[] = [
    ...orderLines(order, text),
    ...services.map((service) => ({
      id: service.id,
      label: serviceDescription(service, languageId),
      euros: service.totalPrice || null,
    })),
  ]
  const folded = lines.slice(mostRowsOpen)
  function submit(event: FormEvent) {
    event.preventDefault()
    onApprove()
  }
  return (
    <>
      <PhaseHeading title={text('reviewTitle')} lead={text('reviewLead')} />
      <p className={look.row()}>
        <LicencePlate plate={plate} label={text('plateLabel')} size="large" />
      </p>
      <form className={look.stack({ gap: 6 }, css['form'])} onSubmit={submit} noValidate>
        {lines.length > 0 && <Lines lines={lines.slice(0, mostRowsOpen)} text={text} />}
        {folded.length > 0 && (
          <Disclosure summary={text('reviewMore', { count: folded.length })}>
            <Lines lines={folded} text={text} />
          </Disclosure>
        )}
        <Total order={order} text={text} />
        {props.customerNotes !== '' && (
          <p className={look.stack({ gap: 1 })}>
            <span className={look.muted()}>{text('notesLabel')}</span>
            <span>{props.customerNotes}</span>
          </p>
        )}
        {reason !== null && <StaffReason reason={reason} text={text} />}
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <p className={look.muted()}>{own('fastLaneTerms')}</p>
        <Button type="submit" fullWidth pending={isBusy} pendingText={text('approving')}>
          {own('fastLaneApprove')}
        </Button>
      </form>
      <Button variant="quiet" fullWidth onClick={onBack}>
        {text('back')}
      </Button>
    </>
  )
}

/** A price stands only where the customer pays one. */
function orderLines({ rows }: FastLaneOrder, text: LaneText): PricedRow[] {
  return rows.map((row) => {
    const { id, description, type, payer, priceWithVat } = row
    if (type === 'CUSTOMER_NOTES' || type === 'DMS_NOTES') return { id, label: description, euros: null }
    const quantity = formatQuantity(row) ?? undefined
    if (payer === 'CUSTOMER') return { id, label: description, detail: quantity, euros: priceWithVat || null }
    const whose = text(payer === 'WARRANTY' ? 'reviewWarranty' : 'reviewNotBilled')
    const detail = [quantity, whose].filter(Boolean).join(' · ')
    return { id, label: description, detail, euros: null }
  })
}

function Lines({ lines, text }: { lines: readonly PricedRow[]; text: LaneText }) {
  return (
    <PriceTable
      caption={text('reviewRows')}
      rowHeading={text('reviewWork')}
      priceHeading={text('reviewPrice')}
      rows={lines}
    />
  )
}

function Total({ order: { total, hasUnlistedRows }, text }: { order: FastLaneOrder; text: LaneText }) {
  if (total === null) return null
  if (total === 0) return <p>{text('reviewNothing')}</p>
  return (
    <div className={look.stack({ gap: 2 })}>
      <PriceRow label={text('reviewTotal')} euros={total} strong />
      <p className={look.muted()}>
        <span>{text('reviewVat')}</span>
        {hasUnlistedRows && <span>{` ${text('reviewUnlisted')}`}</span>}
      </p>
    </div>
  )
}
