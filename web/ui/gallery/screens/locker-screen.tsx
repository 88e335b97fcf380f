import { BoxCode } from '#web/ui/box-code.tsx'
import { CabinetDrawing } from '#web/ui/cabinet-drawing.tsx'
import { Card } from '#web/ui/card.tsx'
import { boxes, SampleMark } from '#web/ui/gallery/fixtures.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { VehicleCard } from '#web/ui/vehicle-card.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function LockerScreen() {
  return (
    <ScreenFrame step={3} banner={<OfflineBanner offline text="Ei verkkoyhteyttä. Koodisi toimii silti." />}>
      <PageHeading title="Jätä avain lokeroon 8" lead="Näppäile koodi lokerikon näytölle tai näytä QR-koodi." />
      <Card>
        <BoxCode code="482901" label="Lokeron koodi" />
        <QrCode data="482901" label="QR-koodi, jossa on lokeron koodi" errorText="QR-koodia ei voitu näyttää." />
      </Card>
      <Card title="Lokero 8, koko M">
        <CabinetDrawing boxes={boxes} litId="8" label="Lokero 8, koko M" />
      </Card>
      <VehicleCard
        mark={<SampleMark />}
        make="Volvo"
        model="XC60 T6 Recharge"
        plate="MUN-386"
        plateLabel="Rekisteritunnus"
      />
      <Card title="Mitä seuraavaksi">
        <Timeline
          stateTexts={{ done: 'tehty', current: 'käynnissä', upcoming: 'tulossa' }}
          items={[
            { id: 'approved', title: 'Hyväksyit työmääräyksen', time: 'klo 7.42', state: 'done' },
            { id: 'keys', title: 'Jätä avain', description: 'Viimeistään pe 20.11. klo 9.00.', state: 'current' },
            { id: 'work', title: 'Huollamme auton', state: 'upcoming' },
          ]}
        />
      </Card>
    </ScreenFrame>
  )
}
