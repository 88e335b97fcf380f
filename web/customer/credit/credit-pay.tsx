import { formatEuro } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { errorShape } from '#web/ui/icon-shapes.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as look from '#web/ui/layout.ts'

import type { CreditFault } from './credit-fault.ts'

import css from './credit.module.css'

type CreditPayProps = {
  total: number
  /** Names of what has to be filled in or mended first. */
  missing: readonly string[]
  busy: boolean
  /** Why the latest try did not begin. */
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
          {'said' in fault ? fault.said : t(fault.key)}
        </p>
      )}
      <Button
        type="submit"
        fullWidth
        disabled={missing.length > 0 && !busy}
        pending={busy}
        pendingText={t('creditStarting')}
        aria-describedby={missing.length > 0 ? 'credit-missing' : undefined}
      >
        {t('creditPay', { total: formatEuro(total) })}
      </Button>
      {missing.length > 0 && !busy && (
        <p className={look.muted(16)} id="credit-missing">
          {t('creditMissing', { fields: missing.join(', ') })}
        </p>
      )}
    </div>
  )
}
