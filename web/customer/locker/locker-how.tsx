import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/page/cx.ts'

import { lockerSteps, type LockerFacts } from './locker-steps.ts'

import css from './locker-instructions.module.css'

const mapAddress = 'https://www.openstreetmap.org/search?query='

/** Shows what to do at the cabinet, step by step, and where it stands; a map would lead out of a kiosk. */
export function LockerHow(facts: LockerFacts) {
  const { text: t } = useText(contentTexts)
  const { box } = facts
  return (
    <Card title={t('lockerHow')}>
      <ol className={cx('stack gap-4', css['steps'])}>
        {lockerSteps(facts).map(({ key, values }) => (
          <li key={key}>{t(key, values)}</li>
        ))}
      </ol>
      {box?.instructions && <p className="above-4 ruled tone-soft size-16">{box.instructions}</p>}
      {box?.lockerAddress && kioskAccount() === null && (
        <a
          className="inline align-center target above-2"
          href={mapAddress + encodeURIComponent(box.lockerAddress)}
          target="_blank"
          rel="noreferrer"
        >
          {t('lockerMap')}
        </a>
      )}
    </Card>
  )
}
