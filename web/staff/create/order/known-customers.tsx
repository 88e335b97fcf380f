import { useText } from '#web/lib/i18n/use-text.tsx'
import { useKnownCustomers } from '#web/staff/create/api.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import type { KnownCustomer } from '#worker/contract/staff/visit/create-process.ts'

import css from './order-search.module.css'

type KnownCustomersProps = { q: string; onChoose: (known: KnownCustomer) => void }

/** Customers of earlier visits that fit what was typed: one press fills the form with them and their car. */
export function KnownCustomers({ q, onChoose }: KnownCustomersProps) {
  const { text } = useText(createTexts)
  const { data = [] } = useKnownCustomers(q)
  if (data.length === 0) return null
  return (
    <>
      <p className={look.muted(14)} aria-hidden="true">
        {text('createKnown')}
      </p>
      <ul className={look.item({ listed: true }, css['list'])} aria-label={text('createKnown')}>
        {data.map((known) => (
          <li key={known.processId}>
            <button type="button" className={look.item({ plain: true }, css['order'])} onClick={() => onChoose(known)}>
              <KnownFacts known={known} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function KnownFacts({ known: { customer, vehicle } }: { known: KnownCustomer }) {
  const { text } = useText(createTexts)
  const { firstName, lastName, name, phoneNumber, email } = customer
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const car = [vehicle?.make, vehicle?.model].filter(Boolean).join(' ')
  return (
    <span className={look.row({ gap: 3, align: 'center', wrap: true })}>
      {vehicle !== null && <LicencePlate plate={vehicle.licenseNumber} label={text('createPlate')} size="small" />}
      <span className={look.stack({ shrinks: true })}>
        <strong>{[person, name].filter(Boolean).join(', ')}</strong>
        <span className={look.muted(14)}>{[car, phoneNumber, email].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}
