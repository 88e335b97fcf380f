import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { BoxCode } from '#web/ui/keys/box-code.tsx'
import { CabinetDrawing } from '#web/ui/keys/cabinet-drawing.tsx'
import { QrCode } from '#web/ui/keys/qr-code.tsx'
import { cx } from '#web/ui/page/cx.ts'
import type { BoxPlace } from '#worker/contract/process.ts'

import css from './locker-pass.module.css'

type LockerPassProps = {
  accessCode: string | null
  box: BoxPlace | null
  showsQrCode: boolean
  /** The instant until which the box is the customer's, as it is said; nothing where it has no end. */
  until: string | null
}

/** The pass to the box: the code as its hero, the same as QR, and the cabinet with the box lit. */
export function LockerPass({ accessCode, box, showsQrCode, until }: LockerPassProps) {
  const { text: t } = useText(contentTexts)
  return (
    <div className={css['root']}>
      <div className={css['code']}>
        {accessCode === null ? (
          <p className={css['coming']}>{t('lockerCodeMissing')}</p>
        ) : (
          <BoxCode code={accessCode} label={t('lockerCodeLabel')} />
        )}
        {until !== null && <p className={css['until']}>{until}</p>}
      </div>
      {accessCode !== null && showsQrCode && (
        <div className={cx('stack gap-3 items-center lines-center pad-5', css['qr'])}>
          <QrCode data={accessCode} label={t('lockerQrLabel')} errorText={t('lockerQrFailed')} />
          <p className="tone-soft size-14">{t('lockerBrightness')}</p>
        </div>
      )}
      {box !== null && <Cabinet box={box} />}
    </div>
  )
}

function Cabinet({ box }: { box: BoxPlace }) {
  const { text: t } = useText(contentTexts)
  const inOrder = box.cabinet.toSorted((one, other) => one.column - other.column || one.row - other.row)
  const doors = inOrder.map(({ number, size }) => ({ id: String(number), label: String(number), size }))
  return (
    <div className={cx('row gap-4 wrap align-center justify-between pad-5', css['cabinet'])}>
      <p>
        <strong className="size-20 weight-600">{t('lockerBox', { number: box.number })}</strong>
        <span className="tone-soft size-14">{t('lockerBoxSize', { size: box.size })}</span>
      </p>
      <div className="shrinks">
        <CabinetDrawing boxes={doors} litId={String(box.number)} label={t('lockerCabinet', { number: box.number })} />
      </div>
    </div>
  )
}
