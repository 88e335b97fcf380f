import { identityProviders, paymentProviders } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsParts, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'
import type { AccountProvider, ProviderCredentials } from '#worker/contract/staff/settings/provider-settings.ts'

import { CredentialsDialog, knownText } from './credentials-dialog.tsx'
import { Creditors, useCreditors } from './creditors.tsx'

const useCredentials = () =>
  useSettingsQuery(['providers', 'credentials'], (call) =>
    staffCall('GET /api/staff/account/:accountId/provider-credentials', call),
  )

/** The workshop's ways to those who take payments, give credit and know people. */
export function ProvidersSection() {
  const { text } = useText(settingsTexts)
  const credentials = useCredentials()
  const creditors = useCreditors()
  return (
    <SettingsSection title={text('providers')} lead={text('providersLead')}>
      <SettingsParts>
        <AccountProviders title={text('providersPayment')} providers={paymentProviders} />
        {/* What stands below comes when it stays where it is: nothing moves away under a finger. */}
        {!credentials.isPending && <Creditors />}
        {!credentials.isPending && !creditors.isPending && (
          <AccountProviders title={text('providersIdentity')} providers={identityProviders} />
        )}
      </SettingsParts>
    </SettingsSection>
  )
}

type AccountProvidersProps = { title: string; providers: readonly AccountProvider[] }

/** Providers of one kind, and whether the account has credentials there. */
function AccountProviders({ title, providers }: AccountProvidersProps) {
  const { text } = useText(settingsTexts)
  return (
    <ResourceList
      isPart
      title={title}
      query={useCredentials()}
      itemsOf={({ items }) => items.filter(({ provider }) => providers.includes(provider))}
      idOf={({ provider }) => provider}
      columns={({ timeZone }) => [
        { id: 'name', title: text('providerColumn'), cell: ({ provider }) => text(`provider_${provider}`) },
        {
          id: 'known',
          title: text('credentialsColumn'),
          cell: ({ credentials }) => knownText(credentials, text, timeZone),
        },
        { id: 'use', title: text('providerUse'), cell: choiceCell(text) },
      ]}
      renderDialog={({ thing, ...opened }) =>
        thing && (
          <CredentialsDialog
            {...opened}
            target={{ of: 'provider', provider: thing.provider }}
            name={text(`provider_${thing.provider}`)}
            known={thing.credentials}
          />
        )
      }
    />
  )
}

function choiceCell(text: SettingsText) {
  return ({ isChosen, credentials }: ProviderCredentials) => {
    if (!isChosen) return text('providerIdle')
    if (credentials !== null) return text('providerInUse')
    return <span className={look.text({ tone: 'warning', weight: 600 })}>{text('providerUseMissing')}</span>
  }
}
