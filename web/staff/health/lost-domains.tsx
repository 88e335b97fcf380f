import { useText } from '#web/lib/i18n/use-text.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { healthTexts } from './texts.ts'

/** The domains of senders of e-mail that were good and are not any more; nothing where there are none. */
export function LostDomains({ domains, timeZone }: { domains: Health['domains']; timeZone: string }) {
  const { text } = useText(healthTexts)
  if (domains.length === 0) return null
  return (
    <Notice tone="warning" title={text('healthDomains')}>
      <p>{text('healthDomainsText')}</p>
      <ul className={look.stack({ gap: 1 })}>
        {domains.map(({ accountName, domain, since }) => (
          <li key={`${accountName} ${domain}`}>
            {text('healthDomainSince', { account: accountName, domain, at: shortInstant(Date.parse(since), timeZone) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
