import { useText } from '#web/lib/i18n/use-text.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { healthTexts } from './texts.ts'

/**
 * Shows what people were called for and still is so, and above it what none of them heard of; nothing where all is
 * well.
 */
export function AlertList({ alerts, timeZone }: { alerts: Health['alerts']; timeZone: string }) {
  const { text } = useText(healthTexts)
  const open = alerts.filter(({ isOver }) => !isOver)
  const unheard = alerts.filter(({ isUndelivered }) => isUndelivered)
  const causes = [...new Set(unheard.map(({ cause }) => text(`alertCause_${cause}`)))].join(', ')
  return (
    <>
      {unheard.length > 0 && (
        <Notice tone="error" title={text('healthUnheard')}>
          {text('healthUnheardText', { alerts: causes })}
        </Notice>
      )}
      {open.length > 0 && (
        <Notice tone="warning" title={text('healthAlerts')}>
          <ul className={look.stack({ gap: 1 })}>
            {open.map(({ id, cause, what, accountName, openedAt }) => (
              <li key={id}>
                {text('healthAlertSince', {
                  what: [text(`alertCause_${cause}`), ...(what === '' ? [] : [`(${what})`])].join(' '),
                  account: accountName ?? text('healthAlertSystem'),
                  at: shortInstant(Date.parse(openedAt), timeZone),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
