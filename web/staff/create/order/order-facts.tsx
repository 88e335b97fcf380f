import { formatEuro, formatReservation } from '#domain/text/format.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { createTexts } from '#web/staff/create/texts.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import type { FreeWorkOrder } from '#worker/contract/staff/visit/create-process.ts'

import css from './order-facts.module.css'

const msOrNull = (at: string | null) => (at === null ? null : Date.parse(at))

/** Shows what tells one order from another. */
export function OrderFacts({ order, timeZone }: { order: FreeWorkOrder; timeZone: string }) {
  const { text } = useText(createTexts)
  const { types, states } = useWords(createTexts)
  const { externalWorkOrderId: number, lastProcess, licenseNumber, reservationStart, reservationEnd } = order
  const reservation = formatReservation(
    { startMs: msOrNull(reservationStart), endMs: msOrNull(reservationEnd) },
    timeZone,
  )
  const details = [
    number && text('createOrderNumber', { number }),
    order.open !== order.total && text('createOrderPaidBefore', { paid: formatEuro(order.total - order.open) }),
    reservation && text('createOrderReservation', { time: reservation }),
    lastProcess &&
      text('createOrderLast', { type: types[lastProcess.processType], state: states[lastProcess.state].toLowerCase() }),
  ].filter(Boolean)
  return (
    <span className={look.columns({ gap: 1, across: 4, align: 'start' }, css['root'])}>
      <span className={look.text({ size: 14 })}>
        {licenseNumber === null ? (
          text('createNoPlate')
        ) : (
          <LicencePlate plate={licenseNumber} label={text('createPlate')} size="small" />
        )}
      </span>
      <span className={look.stack({ shrinks: true, breaks: true }, css['names'])}>
        <span className={look.text({ weight: 600 })}>{order.customerName ?? text('createOrderNoCustomer')}</span>
        <span className={look.muted(14)}>{order.vehicle}</span>
        <span className={look.muted(14)}>{details.join(' · ')}</span>
      </span>
      <span className={look.text({ weight: 600, nowrap: true })}>{formatEuro(order.open)}</span>
    </span>
  )
}
