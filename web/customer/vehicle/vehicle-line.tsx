import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { MakeMark } from '#web/ui/icon/make-mark.tsx'
import type { Vehicle } from '#worker/contract/process.ts'

import css from './vehicle-line.module.css'

/** The vehicle in one line, for screens whose hero is something else. */
export function VehicleLine({ vehicle }: { vehicle: Vehicle }) {
  const { text: t } = useText(contentTexts)
  return (
    <div className="row wrap gap-3 align-center tone-soft size-16">
      <span className={css['mark']}>
        <MakeMark make={vehicle.make} />
      </span>
      <span className={css['name']}>
        {[vehicle.make, vehicle.model].filter(Boolean).join(' ') || t('vehicleUnknown')}
      </span>
      <LicencePlate plate={vehicle.licenseNumber} label={t('licencePlate')} size="small" />
    </div>
  )
}
