import { formatEuro, formatReservation } from '#domain/format.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { LicencePlate } from '#web/ui/licence-plate.tsx'
import type { FreeWorkOrder } from '#worker/contract/staff/create-process.ts'

import { createTexts } from './texts.ts'

import css from './order-facts.module.css'

const msOrNull = (at: string | null) => (at === null ? null : Date.parse(at))

/** What tells one order from another. */
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
    reservation && text('createOrderReservation', { time: reservation }),
    lastProcess &&
      text('createOrderLast', { type: types[lastProcess.processType], state: states[lastProcess.state].toLowerCase() }),
  ].filter(Boolean)
  return (
    <span className={css['root']}>
      <span className={css['plate']}>
        {licenseNumber === null ? (
          text('createNoPlate')
        ) : (
          <LicencePlate plate={licenseNumber} label={text('createPlate')} size="small" />
        )}
      </span>
      <span className={css['names']}>
        <span className={css['customer']}>{order.customerName ?? text('createOrderNoCustomer')}</span>
        <span className={css['soft']}>{order.vehicle}</span>
        <span className={css['soft']}>{details.join(' · ')}</span>
      </span>
      <span className={css['total']}>{formatEuro(order.total)}</span>
    </span>
  )
}
