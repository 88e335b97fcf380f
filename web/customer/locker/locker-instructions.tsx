import { useState } from 'react'

import { humanTime } from '#domain/text/human-time.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { LentCar } from '#web/customer/vehicle/lent-car.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { LockerHow } from './locker-how.tsx'
import { LockerPass } from './locker-pass.tsx'
import { PlacePicture } from './place-picture.tsx'

/** Everything that is needed at the cabinet: the code, the box, where it is and what to do; then how to keep it at hand. */
export function LockerInstructions({ view, children }: { view: ProcessInit; children: Elements }) {
  const { text: t, language } = useText(contentTexts)
  const [now] = useState(() => Date.now())
  const { process, uiConfig } = view
  const { timeZone } = view.account
  const { box, boxAccessCode, processType, state, returnsSubstituteVehicle } = process
  const reservedUntil = box?.reservedUntil ?? null
  const until =
    reservedUntil &&
    t('lockerReservedUntil', { time: humanTime(Date.parse(reservedUntil), { timeZone, language, now }) })
  const withQrCode = uiConfig.showQrCode && boxAccessCode !== null
  return (
    <div className="beside gap-6">
      <div className="stack gap-6 bounded">
        {state === 'KEY_CODE_SEND_FAILED' && <Notice>{t('lockerMessageLost')}</Notice>}
        {state === 'WAITING_KEY_CODE' && <Notice>{t('lockerMessageLate')}</Notice>}
        <LockerPass accessCode={boxAccessCode} box={box} showsQrCode={uiConfig.showQrCode} until={until} />
      </div>
      <div className="stack gap-6 bounded">
        <PlacePicture url={view.account.placePictureUrl} name={view.account.name} />
        <LentCar lentCar={process.lentCar} timeZone={timeZone} />
        <LockerHow {...{ processType, state, returnsSubstituteVehicle, box, withQrCode }} />
        {boxAccessCode !== null && kioskAccount() === null && (
          <p className="tone-soft size-14 lines-center">{t('lockerKept')}</p>
        )}
        {boxAccessCode !== null && children}
      </div>
    </div>
  )
}
