import { useText } from '#web/lib/i18n/use-text.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { healthTexts } from './texts.ts'

/** The kiosks that have been silent for a day of opening; nothing where there are none. */
export function SilentKiosks({ kiosks, timeZone }: { kiosks: Health['kiosks']; timeZone: string }) {
  const { text } = useText(healthTexts)
  if (kiosks.length === 0) return null
  return (
    <Notice tone="warning" title={text('healthKiosks')}>
      <p>{text('healthKiosksText')}</p>
      <ul className={look.stack({ gap: 1 })}>
        {kiosks.map(({ id, name, accountName, since }) => (
          <li key={id}>
            {text('healthKioskSince', { name, account: accountName, at: shortInstant(Date.parse(since), timeZone) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
