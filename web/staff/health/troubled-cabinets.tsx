import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { healthTexts } from './texts.ts'

/** The cabinets that something is wrong with, and which of their boxes were forced; nothing where all is well. */
export function TroubledCabinets({ cabinets }: { cabinets: Health['cabinets'] }) {
  const { text } = useText(healthTexts)
  if (cabinets.length === 0) return null
  return (
    <Notice tone="warning" title={text('healthCabinets')}>
      <p>{text('healthCabinetsText')}</p>
      <ul className={look.stack({ gap: 1 })}>
        {cabinets.map(({ id, name, accountName, troubles, forcedBoxes }) => (
          <li key={id}>
            {text('healthCabinet', {
              name,
              account: accountName,
              what: [
                ...forcedBoxes.map((number) => text('healthForcedBox', { number })),
                ...troubles.map((trouble) => text(`healthTrouble_${trouble}`)),
              ].join(', '),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
