import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { kioskHall } from '#web/lib/kiosk.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { LockerHow } from './locker-how.tsx'
import { LockerPass } from './locker-pass.tsx'

/** Everything that is needed at the cabinet: the code, the box, where it is and what to do; then how to keep it at hand. */
export function LockerInstructions({ view, children }: { view: ProcessInit; children: Elements }) {
  const { text: t } = useText(contentTexts)
  const { process, uiConfig } = view
  const { box, boxAccessCode, processType, state, returnsSubstituteVehicle } = process
  const withQrCode = uiConfig.showQrCode && boxAccessCode !== null
  return (
    <div className="beside gap-6">
      <div className="stack gap-6 bounded">
        {state === 'KEY_CODE_SEND_FAILED' && <Notice>{t('lockerMessageLost')}</Notice>}
        <LockerPass accessCode={boxAccessCode} box={box} showsQrCode={uiConfig.showQrCode} />
      </div>
      <div className="stack gap-6 bounded">
        <LockerHow {...{ processType, state, returnsSubstituteVehicle, box, withQrCode }} />
        {boxAccessCode !== null && kioskHall() === null && (
          <p className="tone-soft size-14 lines-center">{t('lockerKept')}</p>
        )}
        {boxAccessCode !== null && children}
      </div>
    </div>
  )
}
