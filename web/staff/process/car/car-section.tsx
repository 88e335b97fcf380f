import { Suspense, useState } from 'react'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { carsTexts } from '#web/staff/cars/texts.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

const ChooseCarDialog = lazyWithTexts(
  async () => (await import('#web/staff/cars/choose-car-dialog.tsx')).ChooseCarDialog,
  carsTexts,
)

type CarSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The car of the workshop's that the customer gets; chosen here until its key is handed out. */
export function CarSection({ page, words, timeZone }: CarSectionProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { substituteVehicle: car, may, process } = page
  if (car === null && !may.chooseCar) return null
  return (
    <Section title={words.ourCar}>
      {car === null ? (
        <p className={look.muted()}>{words.noCarYet}</p>
      ) : (
        <p className={look.row({ gap: 2, align: 'center', wrap: true })}>
          <LicencePlate plate={car.licenseNumber} label={words.vehicle} size="small" />
          <span>
            {[`${car.make} ${car.model}`, car.parkingPlace, words.fuels[car.fuel]].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      {may.chooseCar && (
        <div>
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            {car === null ? words.chooseCar : words.changeCar}
          </Button>
        </div>
      )}
      {isChoosing && (
        <Suspense>
          <ChooseCarDialog processId={process.id} timeZone={timeZone} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
