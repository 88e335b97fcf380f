import type { ProcessInit } from '#domain/contract/process.ts'
import { InstallOffer } from '#web/features/install/install-offer.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { LockerPass } from './locker-pass.tsx'
import { lockerSteps } from './locker-steps.ts'

import css from './locker-instructions.module.css'

const mapAddress = 'https://www.openstreetmap.org/search?query='

/** Everything that is needed at the cabinet: the code, the box, where it is and what to do. */
export function LockerInstructions({ view }: { view: ProcessInit }) {
  const t = useTexts()
  const { process, uiConfig } = view
  const { box, boxAccessCode, processType, state } = process
  const withQrCode = uiConfig.showQrCode && boxAccessCode !== null
  return (
    <>
      {state === 'KEY_CODE_SEND_FAILED' && <Notice>{t('lockerMessageLost')}</Notice>}
      <LockerPass accessCode={boxAccessCode} box={box} showsQrCode={uiConfig.showQrCode} />
      <Card title={t('lockerHow')}>
        <ol className={css['steps']}>
          {lockerSteps({ processType, box, withQrCode }).map(({ key, values }) => (
            <li key={key}>{t(key, values)}</li>
          ))}
        </ol>
        {box?.instructions && <p className={css['note']}>{box.instructions}</p>}
        {box?.lockerAddress && (
          <a
            className={css['map']}
            href={mapAddress + encodeURIComponent(box.lockerAddress)}
            target="_blank"
            rel="noreferrer"
          >
            {t('lockerMap')}
          </a>
        )}
      </Card>
      {boxAccessCode !== null && <p className={css['kept']}>{t('lockerKept')}</p>}
      {boxAccessCode !== null && <InstallOffer />}
    </>
  )
}
