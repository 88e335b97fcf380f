import { useState } from 'react'

import { humanTime } from '#domain/text/human-time.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { KnownFuel, LentCar as Lent } from '#worker/contract/process.ts'

import { VehicleLine } from './vehicle-line.tsx'

const fuelTexts = {
  PETROL: 'lentCarPetrol',
  DIESEL: 'lentCarDiesel',
  HYBRID: 'lentCarHybrid',
  PLUG_IN_HYBRID: 'lentCarPlugIn',
  ELECTRIC: 'lentCarElectric',
  GAS: 'lentCarGas',
} as const satisfies Record<KnownFuel, ContentKey>

type LentCarProps = { lentCar: Lent | undefined; timeZone: string }

/** Shows which car the customer is lent, where it stands, what it runs on and until when; nothing where there is none. */
export function LentCar({ lentCar, timeZone }: LentCarProps) {
  const { text: t, language } = useText(contentTexts)
  const [now] = useState(() => Date.now())
  if (lentCar === undefined) return null
  const { returnBy, place, fuel, ...car } = lentCar
  const until = returnBy && humanTime(Date.parse(returnBy), { timeZone, language, now })
  return (
    <Card title={t('lentCarTitle')}>
      <div className="stack gap-3">
        <VehicleLine vehicle={{ id: '', vin: null, ...car }} />
        {place !== null && <p>{t('lentCarPlace', { place })}</p>}
        {fuel !== null && <p>{t('lentCarFuel', { fuel: t(fuelTexts[fuel]) })}</p>}
        {until && <p className="weight-500">{t('lentCarReturnBy', { time: until })}</p>}
      </div>
    </Card>
  )
}
