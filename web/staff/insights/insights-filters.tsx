import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { DayField } from '#web/staff/shared/fields/day-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'

import { everyWorkshop, periodNames, withPeriod, type InsightsChoice } from './insights-address.ts'
import { insightsTexts } from './texts.ts'

import css from './insights-screen.module.css'

type InsightsFiltersProps = { choice: InsightsChoice; today: string; onChoice: (choice: InsightsChoice) => void }

/** Which days, and of which workshop. */
export function InsightsFilters({ choice, today, onChoice }: InsightsFiltersProps) {
  const { text } = useText(insightsTexts)
  const { accountId: own } = useStaffUser()
  const accounts = useQuery(accountsOptions).data ?? []
  // The rail says which workshop one works in; here are its figures, or those of all. An address may name another one.
  const shown = accounts.filter(({ id }) => id === own || id === choice.accountId)
  const withDays = (days: Partial<InsightsChoice>) => onChoice({ ...choice, ...days, period: 'own' })
  return (
    <search className={look.columns({ gap: 4, align: 'start' }, css['filters'])}>
      {accounts.length > 1 && (
        <Select
          label={text('insightsAccount')}
          options={[
            { value: everyWorkshop, label: text('insightsAll') },
            ...shown.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={choice.accountId || (own ?? everyWorkshop)}
          onValueChange={(accountId) => onChoice({ ...choice, accountId })}
        />
      )}
      <Select
        label={text('insightsPeriod')}
        options={periodNames.map((value) => ({ value, label: text(`period_${value}`) }))}
        value={choice.period}
        onValueChange={(name) => onChoice(withPeriod(choice, name, today))}
      />
      <DayField
        label={text('insightsFrom')}
        value={choice.from}
        today={today}
        onValue={(from) => withDays({ from: from || choice.from })}
      />
      <DayField
        label={text('insightsTo')}
        value={choice.to}
        today={today}
        onValue={(to) => withDays({ to: to || choice.to })}
      />
    </search>
  )
}
