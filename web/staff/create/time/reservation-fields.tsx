import { useText } from '#web/lib/i18n/use-text.tsx'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

import { BookingTime } from './booking-time.tsx'

/** When the customer comes, and until when. */
export function ReservationFields({ form, today }: { form: CreateForm; today: string }) {
  const { text } = useText(createTexts)
  const { draft, change } = form
  const errorOf = (path: string) => {
    const fault = form.faultOf(path)
    return fault && text(fault)
  }
  const shared = { boxes: { lane: draft.lane, boxSize: draft.boxSize }, today }
  return (
    <>
      <Checkbox
        label={text('createHasReservation')}
        description={text('createReservationHint')}
        checked={draft.hasReservation}
        onCheckedChange={(hasReservation) => change({ hasReservation })}
      />
      {draft.hasReservation && (
        <>
          <BookingTime
            {...shared}
            legend={text('createReservationStart')}
            value={draft.reservationStart}
            error={errorOf('reservationStart')}
            onValueChange={(reservationStart) => change({ reservationStart })}
          />
          <BookingTime
            {...shared}
            legend={text('createReservationEnd')}
            value={draft.reservationEnd}
            error={errorOf('reservationEnd')}
            onValueChange={(reservationEnd) => change({ reservationEnd })}
          />
        </>
      )}
    </>
  )
}
