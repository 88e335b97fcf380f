import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Money that the workshop gives back: how much, who acts, and that the customer need not. */
export function BalanceSlot({ view }: Pick<FinalProps, 'view'>) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  if (process.balance === undefined) return null
  const { amount, left, means, turn } = process.balance
  const workshop = account.name
  if (turn === null) {
    return (
      <Notice tone="success" title={t('balanceReturnedTitle', { amount: formatEuro(amount) })}>
        {t(means === 'REFUND' ? 'balanceReturnedByRefund' : 'balanceReturnedText', { workshop })}
      </Notice>
    )
  }
  return (
    <Notice title={t('balanceTitle', { amount: formatEuro(left) })}>
      {t(turn === 'provider' ? 'balanceOnItsWay' : 'balanceText', { workshop })}
    </Notice>
  )
}
