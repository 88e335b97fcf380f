import { useState } from 'react'

import { humanTime } from '#domain/text/human-time.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { LockerHow } from '#web/customer/locker/locker-how.tsx'
import { LockerPass } from '#web/customer/locker/locker-pass.tsx'
import { lockerTitle, type LockerStep } from '#web/customer/locker/locker-steps.ts'
import { PlacePicture } from '#web/customer/locker/place-picture.tsx'
import { phoneInGroups } from '#web/customer/shared/phone-in-groups.ts'
import { LentCar } from '#web/customer/vehicle/lent-car.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { CollectPass } from '#worker/contract/collect-pass.ts'

function titleOf({ state, way, processType, box }: CollectPass): LockerStep {
  switch (state) {
    case 'LIVE':
      return lockerTitle({ processType }, box)
    case 'NOT_YET':
      return { key: 'passPageNotYetTitle' }
    case 'USED':
      return { key: way === 'COLLECT' ? 'passPageUsedCollect' : 'passPageUsedBring' }
    case 'REVOKED':
      return { key: 'passPageRevokedTitle' }
    case 'OVER':
      return { key: 'passPageOverTitle' }
  }
}

const leads: Readonly<Record<'USED' | 'REVOKED' | 'OVER', ContentKey>> = {
  USED: 'passPageUsedText',
  REVOKED: 'passPageAsk',
  OVER: 'passPageAsk',
}

/** A pass as its collector sees it: where to go with what code, or why there is none. */
export function PassView({ pass }: { pass: CollectPass }) {
  const { text: t, language } = useText(contentTexts)
  const [now] = useState(() => Date.now())
  const { state, way, workshop, licenseNumber, validUntil, timeZone } = pass
  const { key, values } = titleOf(pass)
  const title = t(key, values)
  const until = t('passLive', { time: humanTime(Date.parse(validUntil), { timeZone, language, now }) })
  useDocumentTitle(title, workshop.name)
  const notYet = t(way === 'COLLECT' ? 'passPageNotYetCollect' : 'passPageNotYetBring')
  const lead = state === 'LIVE' ? until : state === 'NOT_YET' ? notYet : t(leads[state])
  return (
    <>
      <PageHeading title={title} lead={lead} />
      <LiveRegion message={title} />
      {licenseNumber !== null && (
        <div className="stack items-start">
          <LicencePlate plate={licenseNumber} label={t('licencePlate')} size="large" />
        </div>
      )}
      {state === 'LIVE' && <AtTheBox pass={pass} />}
      <Card title={workshop.name}>
        <a className="inline align-center target" href={`tel:${workshop.phoneNumber.replaceAll(/[^+\d]/g, '')}`}>
          {t('contactCall', { phone: phoneInGroups(workshop.phoneNumber) })}
        </a>
      </Card>
    </>
  )
}

function AtTheBox({
  pass: { code, box, processType, lentCar, timeZone, showsQrCode, workshop },
}: {
  pass: CollectPass
}) {
  return (
    <>
      <LockerPass accessCode={code} box={box} showsQrCode={showsQrCode} until={null} />
      <PlacePicture url={workshop.placePictureUrl} name={workshop.name} />
      <LentCar lentCar={lentCar} timeZone={timeZone} />
      <LockerHow processType={processType} box={box} withQrCode={showsQrCode} />
    </>
  )
}
