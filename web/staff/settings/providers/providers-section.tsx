import { identityProviders, paymentProviders } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { AccountProviders } from './account-providers.tsx'
import { Creditors } from './creditors.tsx'
import { useCredentials, useCreditors } from './provider-queries.ts'

import css from './providers.module.css'

/** The workshop's ways to those who take payments, give credit and know people. */
export function ProvidersSection() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const credentials = useCredentials(accountId)
  const creditors = useCreditors(accountId)
  return (
    <SetupSection title={text('providers')} lead={text('providersLead')}>
      <div className={css['parts']}>
        <AccountProviders title={text('providersPayment')} providers={paymentProviders} />
        {/* What stands below comes when it stays where it is: nothing moves away under a finger. */}
        {!credentials.isPending && <Creditors />}
        {!credentials.isPending && !creditors.isPending && (
          <AccountProviders title={text('providersIdentity')} providers={identityProviders} />
        )}
      </div>
    </SetupSection>
  )
}
