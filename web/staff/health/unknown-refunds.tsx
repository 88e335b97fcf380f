import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { providerName } from '#web/staff/shared/words/provider-name.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import * as look from '#web/ui/layout.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { HealthSection } from './health-section.tsx'
import { OfProcess } from './of-process.tsx'
import { healthTexts } from './texts.ts'

import css from './health-list.module.css'

/** Refunds of which nobody knows how they stand; nothing where there are none. */
export function UnknownRefunds({ refunds, timeZone }: { refunds: Health['refunds']; timeZone: string }) {
  const { text } = useText(healthTexts)
  const { total, items } = refunds
  if (total === 0) return null
  return (
    <HealthSection title={`${text('healthRefunds')} (${total})`} lead={text('healthRefundsText')}>
      <ul className={look.stack({ bounded: true })}>
        {items.map((refund) => (
          <li key={refund.id} className={look.stack({ gap: 1, shrinks: true, breaks: true }, css['item'])}>
            <p className={look.text({ weight: 600 })}>
              {text('healthRefundOf', {
                amount: formatEuro(refund.amount),
                provider: providerName(refund.provider),
                at: shortInstant(Date.parse(refund.since), timeZone),
              })}
            </p>
            <OfProcess of={refund} />
            <p className={look.muted(14)}>{text('healthErrorCode', { code: refund.reason })}</p>
          </li>
        ))}
      </ul>
      {total > items.length && <p className={look.muted(14)}>{text('healthShown', { shown: items.length, total })}</p>}
    </HealthSection>
  )
}
