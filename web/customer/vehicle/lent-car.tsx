import { useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { humanTime } from '#web/lib/human-time.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { VehicleLine } from './vehicle-line.tsx'

/** Which car the customer is lent, and until when; nothing where there is none. */
export function LentCar({ view: { process, account } }: { view: Pick<ProcessInit, 'process' | 'account'> }) {
  const { text: t, language } = useText(contentTexts)
  const [now] = useState(() => Date.now())
  const { lentCar } = process
  if (lentCar === undefined) return null
  const { returnBy, ...car } = lentCar
  const until = returnBy && humanTime(Date.parse(returnBy), { timeZone: account.timeZone, language, now })
  return (
    <Card title={t('lentCarTitle')}>
      <div className="stack gap-3">
        <VehicleLine vehicle={{ id: '', vin: null, ...car }} />
        {until && <p className="weight-500">{t('lentCarReturnBy', { time: until })}</p>}
      </div>
    </Card>
  )
}
