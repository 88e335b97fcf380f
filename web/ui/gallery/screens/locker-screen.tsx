import { VehicleCard } from '#web/ui/car/vehicle-card.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { boxes, SampleMark } from '#web/ui/gallery/fixtures.tsx'
import { BoxCode } from '#web/ui/keys/box-code.tsx'
import { CabinetDrawing } from '#web/ui/keys/cabinet-drawing.tsx'
import { QrCode } from '#web/ui/keys/qr-code.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Timeline } from '#web/ui/visit/timeline.tsx'

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
