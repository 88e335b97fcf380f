import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { PayButton } from '#web/customer/payment/pay-button.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { errorShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'

import type { CreditFault } from './credit-fault.ts'

import css from './credit.module.css'

type CreditPayProps = {
  total: number
  /** Names of what has to be filled in or mended first. */
  missing: readonly string[]
  busy: boolean
  /** The reason why the latest try did not begin. */
  fault: CreditFault | null
}

/** The button that applies, what it still waits for, and what the toast said for who reads more slowly. */
export function CreditPay({ total, missing, busy, fault }: CreditPayProps) {
  const { text: t } = useText(contentTexts)
  return (
    <div className={look.stack({ gap: 3, bounded: true })}>
      {fault && (
        <p className={look.row({ gap: 2, tone: 'danger', size: 16, weight: 500 }, css['refusal'])}>
          <Icon shape={errorShape} />
          <span>{'said' in fault ? fault.said : t(fault.key)}</span>
        </p>
      )}
      <PayButton
        label={t('creditPay', { total: formatEuro(total) })}
        pendingText={t('creditStarting')}
        missing={missing}
        busy={busy}
      />
    </div>
  )
}
