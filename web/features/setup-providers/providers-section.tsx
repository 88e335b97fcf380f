import { identityProviders, paymentProviders } from '#domain/enums.ts'
import { SetupSection } from '#web/features/staff-setup/setup-section.tsx'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'

import { AccountProviders } from './account-providers.tsx'
import { Creditors } from './creditors.tsx'

import css from './providers.module.css'

/** The workshop's ways to those who take payments, give credit and know people. */
export function ProvidersSection() {
  const { text } = useStaffTexts()
  return (
    <SetupSection title={text('providers')} lead={text('providersLead')}>
      <div className={css['parts']}>
        <AccountProviders title={text('providersPayment')} providers={paymentProviders} />
        <Creditors />
        <AccountProviders title={text('providersIdentity')} providers={identityProviders} />
      </div>
    </SetupSection>
  )
}
