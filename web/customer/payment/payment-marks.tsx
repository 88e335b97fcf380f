import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { IconShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import css from './payment-marks.module.css'

const marks: readonly (readonly [ContentKey, IconShape])[] = [
  ['payMarkMobile', ['M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1Z', 'M10.8 17.6h2.4']],
  ['payMarkBank', ['M3.5 9.5 12 4.5l8.5 5', 'M6 10v7', 'M10 10v7', 'M14 10v7', 'M18 10v7', 'M3.8 19.5h16.4']],
  [
    'payMarkCard',
    ['M4.5 6h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z', 'M3.5 10h17', 'M7 14.5h3'],
  ],
]

/** The means that one may pay online with, each as a mark: before anything is typed. */
export function PaymentMarks() {
  const { text: t } = useText(contentTexts)
  return (
    <ul className={css['marks']}>
      {marks.map(([key, shape]) => (
        <li key={key}>
          <Icon shape={shape} />
          <span>{t(key)}</span>
        </li>
      ))}
    </ul>
  )
}
