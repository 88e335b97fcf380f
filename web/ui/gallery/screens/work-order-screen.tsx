import { Button } from '#web/ui/button/button.tsx'
import { VehicleCard } from '#web/ui/car/vehicle-card.tsx'
import { orderRows, SampleMark } from '#web/ui/gallery/fixtures.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PriceTable } from '#web/ui/price/price-table.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function WorkOrderScreen() {
  return (
    <ScreenFrame step={0} actions={<Button fullWidth>Jatka lisäpalveluihin</Button>}>
      <PageHeading title="Hei Aino, tässä työmääräyksesi" />
      <VehicleCard
        mark={<SampleMark />}
        make="Volvo"
        model="XC60 T6 Recharge"
        plate="MUN-386"
        plateLabel="Rekisteritunnus"
        detail="Varattu aika 20.11.2026 8.00–16.00"
      />
      <Card title="Sovitut työt">
        <PriceTable
          caption="Työmääräyksen rivit"
          rowHeading="Työ tai osa"
          priceHeading="Hinta"
          rows={orderRows}
          sums={[{ label: 'Josta ALV 25,5 %', euros: 101.04 }]}
          total={{ label: 'Yhteensä', euros: 497.3 }}
        />
      </Card>
    </ScreenFrame>
  )
}
