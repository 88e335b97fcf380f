import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import type { CreditMethod } from '#worker/contract/customer/credit.ts'
import type { UiConfig } from '#worker/contract/process.ts'

import { CreditCosts } from './credit-costs.tsx'
import { CreditInfo } from './credit-info.tsx'
import type { useCreditPlan } from './use-credit-plan.ts'

type CreditPlanCardProps = {
  plan: ReturnType<typeof useCreditPlan>
  methods: readonly CreditMethod[]
  total: number
  uiConfig: UiConfig
}

/** Which credit is applied for, how much of it where that can be chosen, and what has to be read of it. */
export function CreditPlanCard({ plan, methods, total, uiConfig }: CreditPlanCardProps) {
  const { text: t } = useText(contentTexts)
  const { method, amounts, amount, refused } = plan
  return (
    <Card title={t('creditTitle')}>
      <p className={look.muted(16)}>{t('creditLead')}</p>
      <RadioGroup
        legend={t('creditMethod')}
        required
        options={methods.map(({ paymentMethod, description }) => ({ value: paymentMethod, label: description }))}
        value={method?.paymentMethod ?? null}
        error={refused.method ? t(refused.method) : undefined}
        onValueChange={plan.choose}
      />
      {amounts.length === 0 ? (
        <PriceRow label={t('creditToPay')} euros={total} strong />
      ) : (
        <Select
          label={t('creditAmount')}
          hint={t('creditAmountHint', { total: formatEuro(total) })}
          options={amounts.map((euros) => ({ value: String(euros), label: formatEuro(euros) }))}
          value={String(amount)}
          error={refused.amount ? t(refused.amount) : undefined}
          onValueChange={(euros) => plan.chooseAmount(Number(euros))}
        />
      )}
      {method && <CreditCosts method={method} total={total} />}
      <CreditInfo methods={methods} chosen={method} amount={amount} total={total} uiConfig={uiConfig} />
    </Card>
  )
}
