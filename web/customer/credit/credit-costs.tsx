import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { Facts } from '#web/customer/payment/facts.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import type { CreditMethod } from '#worker/contract/customer/credit.ts'

/** Shows what the credit costs, for each time that it may be paid back in; nothing where the creditor does not say. */
export function CreditCosts({ method, total }: { method: CreditMethod; total: number }) {
  const { text: t } = useText(contentTexts)
  if (method.costs.length === 0) return null
  return (
    <section className={look.stack({ gap: 4 })} aria-labelledby="credit-costs">
      <h3 className={look.text({ size: 16 })} id="credit-costs">
        {t('creditCosts', { total: formatEuro(total) })}
      </h3>
      {method.costs.map(({ months, monthly, totalCost, interest, effectiveInterest, setupFee, administrationFee }) => (
        <div key={months} className={look.stack({ gap: 2 })}>
          <h4 className={look.text({ size: 16, weight: 600 })}>{t('creditMonths', { months })}</h4>
          <Facts
            facts={[
              [t('creditMonthly'), formatEuro(monthly)],
              [t('creditInterest'), percentText(interest)],
              [t('creditEffective'), percentText(effectiveInterest)],
              [t('creditSetupFee'), setupFee === 0 ? null : formatEuro(setupFee)],
              [t('creditMonthlyFee'), administrationFee === 0 ? null : formatEuro(administrationFee)],
              [t('creditTotalCost'), formatEuro(totalCost)],
            ]}
          />
        </div>
      ))}
      <p className={look.muted(16)}>{t('creditCostsChosen')}</p>
    </section>
  )
}

function percentText(percent: number): string {
  return `${String(Math.round(percent * 100) / 100).replace('.', ',')}\u00A0%`
}
