import { useQuery } from '@tanstack/react-query'

import { vehiclePurposes } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'

import type { CarsChoice } from './cars-address.ts'
import { carsTexts } from './texts.ts'

import css from './cars.module.css'

type CarsControlsProps = {
  choice: CarsChoice
  onChoice: (choice: CarsChoice) => void
  onStep: (direction: 1 | -1) => void
}

/** Which cars, of which days; none of it is printed. */
export function CarsControls({ choice, onChoice, onStep }: CarsControlsProps) {
  const { text } = useText(carsTexts)
  return (
    <div className={look.row({ gap: 4, wrap: true, align: 'end' }, css['controls'])}>
      <AccountSelect choice={choice} onChoice={onChoice} />
      <Select
        label={text('carsPurpose')}
        placeholder={text('carsAll')}
        options={vehiclePurposes.map((purpose) => ({ value: purpose, label: text(`carsPurpose_${purpose}`) }))}
        value={choice.purpose ?? ''}
        onValueChange={(value) =>
          onChoice({ ...choice, purpose: vehiclePurposes.find((purpose) => purpose === value) ?? null })
        }
      />
      <Select
        label={text('carsView')}
        options={[
          { value: 'week', label: text('carsWeek') },
          { value: 'day', label: text('carsDay') },
        ]}
        value={choice.view}
        onValueChange={(view) => onChoice({ ...choice, view: view === 'day' ? 'day' : 'week' })}
      />
      <div className={look.row({ gap: 2, wrap: true })}>
        <Button variant="secondary" onClick={() => onStep(-1)}>
          {text('carsPrevious')}
        </Button>
        <Button variant="secondary" onClick={() => onChoice({ ...choice, day: null })}>
          {text('carsToday')}
        </Button>
        <Button variant="secondary" onClick={() => onStep(1)}>
          {text('carsNext')}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          {text('carsPrint')}
        </Button>
      </div>
    </div>
  )
}

function AccountSelect({ choice, onChoice }: Pick<CarsControlsProps, 'choice' | 'onChoice'>) {
  const { text } = useText(carsTexts)
  const { accountId: own } = useStaffUser()
  const accounts = useQuery(accountsOptions).data ?? []
  // The rail says which workshop it is, where one is chosen there.
  if (own !== null || accounts.length < 2) return null
  return (
    <Select
      label={text('account')}
      options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={choice.account === null ? '–' : undefined}
      value={choice.account ?? ''}
      onValueChange={(account) => account !== '' && onChoice({ ...choice, account })}
    />
  )
}
