import { formatReservation } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { VehicleCard } from '#web/ui/car/vehicle-card.tsx'
import { MakeMark } from '#web/ui/icon/make-mark.tsx'
import type { WorkOrder } from '#worker/contract/process.ts'

type CustomerVehicleProps = { workOrder: WorkOrder; timeZone: string; showsReservation: boolean }

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** The vehicle of the work order with the time reserved for it, where the account shows that. */
export function CustomerVehicle({ workOrder, timeZone, showsReservation }: CustomerVehicleProps) {
  const { text: t } = useText(contentTexts)
  const { vehicle, reservationStart, reservationEnd } = workOrder
  if (vehicle === null) return null
  const reserved = showsReservation
    ? formatReservation({ startMs: instant(reservationStart), endMs: instant(reservationEnd) }, timeZone)
    : null
  return (
    <VehicleCard
      mark={<MakeMark make={vehicle.make} />}
      make={vehicle.make ?? t('vehicleUnknown')}
      model={vehicle.model ?? undefined}
      plate={vehicle.licenseNumber}
      plateLabel={t('licencePlate')}
      detail={
        reserved && (
          <dl className="row across-4 wrap justify-between">
            <dt>{t('reservedTime')}</dt>
            <dd className="tone-ink weight-600">{reserved}</dd>
          </dl>
        )
      }
    />
  )
}
