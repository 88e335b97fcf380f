import { useState } from 'react'

import { Button } from '#web/ui/button/button.tsx'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { VehicleCard } from '#web/ui/car/vehicle-card.tsx'
import { BoxCode } from '#web/ui/keys/box-code.tsx'
import { CabinetDrawing } from '#web/ui/keys/cabinet-drawing.tsx'
import { QrCode } from '#web/ui/keys/qr-code.tsx'
import * as look from '#web/ui/layout.ts'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import { PriceTable } from '#web/ui/price/price-table.tsx'
import { StateMark } from '#web/ui/visit/state-mark.tsx'
import { StepIndicator } from '#web/ui/visit/step-indicator.tsx'
import { Timeline } from '#web/ui/visit/timeline.tsx'

import { boxes, orderRows, SampleMark, steps, stepText } from './fixtures.tsx'
import { Section } from './section.tsx'

export function CustomerSections() {
  return (
    <>
      <Section title="Ajoneuvo">
        <VehicleCard
          mark={<SampleMark />}
          make="Volvo"
          model="XC60 T6 Recharge AWD"
          plate="MUN-386"
          plateLabel="Rekisteritunnus"
          detail="Varattu aika 20.11.2026 8.00–16.00"
        />
        <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
          <LicencePlate plate="AB-1" label="Rekisteritunnus" size="small" />
          <LicencePlate plate="ÄÖ-100" label="Rekisteritunnus" />
          <LicencePlate plate="RKL-907" label="Rekisteritunnus" size="large" />
        </div>
      </Section>
      <Section title="Vaiheet">
        <Steps />
      </Section>
      <Section title="Hinnat">
        <PriceTable
          caption="Työmääräyksen rivit"
          rowHeading="Työ tai osa"
          priceHeading="Hinta"
          rows={orderRows}
          sums={[{ label: 'Josta ALV 25,5 %', euros: 101.04 }]}
          total={{ label: 'Yhteensä', euros: 1497.3 }}
        />
        <PriceRow label="Maksettu" euros={412.5} strong />
      </Section>
      <Section title="Lokeron koodi">
        <BoxCode code="482901" label="Lokeron koodi" />
        <QrCode data="482901" label="QR-koodi, jossa on lokeron koodi" errorText="QR-koodia ei voitu näyttää." />
        <CabinetDrawing boxes={boxes} litId="8" label="Lokero 8, koko M" />
      </Section>
      <Section title="QR-koodi tyhjästä">
        <QrCode data="" label="QR-koodi" errorText="QR-koodia ei voitu näyttää. Näppäile koodi lokerolla." />
      </Section>
      <Section title="QR-koodi pitkästä tekstistä">
        <QrCode data={'https://huolto.example/'.repeat(8)} label="Pitkä QR-koodi" errorText="Ei voitu näyttää." />
      </Section>
      <Section title="Mitä seuraavaksi">
        <Timeline
          stateTexts={{ done: 'tehty', current: 'käynnissä', upcoming: 'tulossa' }}
          items={[
            { id: 'approved', title: 'Hyväksyit työmääräyksen', time: 'klo 7.42', state: 'done' },
            {
              id: 'confirm',
              title: 'Huoltoneuvoja vahvistaa',
              description: 'Yleensä alle 15 minuutissa. Saat tekstiviestin.',
              state: 'current',
            },
            { id: 'keys', title: 'Jätät avaimen lokeroon', state: 'upcoming' },
          ]}
        />
      </Section>
      <Section title="Tilamerkit">
        <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
          <StateMark kind="success" />
          <StateMark kind="paid" />
          <StateMark kind="keys" />
          <StateMark kind="waiting" />
          <StateMark kind="person" />
          <StateMark kind="sad" />
        </div>
      </Section>
    </>
  )
}

function Steps() {
  const [active, setActive] = useState(1)
  return (
    <>
      <StepIndicator label="Asioinnin vaiheet" steps={steps} activeIndex={active} stepText={stepText} />
      <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
        <Button variant="secondary" onClick={() => setActive(Math.max(0, active - 1))}>
          Edellinen vaihe
        </Button>
        <Button variant="secondary" onClick={() => setActive(Math.min(steps.length - 1, active + 1))}>
          Seuraava vaihe
        </Button>
      </div>
    </>
  )
}
