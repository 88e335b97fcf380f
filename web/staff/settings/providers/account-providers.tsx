import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import type { AccountProvider, ProviderCredentials } from '#worker/contract/staff/provider-setup.ts'

import { CredentialsDialog } from './credentials-dialog.tsx'
import { knownText } from './known-text.ts'
import { ProviderPart } from './provider-part.tsx'
import { useCredentials } from './provider-queries.ts'

import css from './providers.module.css'

type AccountProvidersProps = { title: string; providers: readonly AccountProvider[] }
type Opened = { entry: ProviderCredentials | null; times: number }

/** Providers of one kind, and whether the account has credentials there. */
export function AccountProviders({ title, providers }: AccountProvidersProps) {
  const { text } = useText(settingsTexts)
  const credentials = useCredentials(useSetupAccount())
  const [{ entry, times }, setOpened] = useState<Opened>({ entry: null, times: 0 })
  const [open, setOpen] = useState(false)
  return (
    <ProviderPart title={title}>
      <SetupAnswer query={credentials}>
        {({ items, timeZone }) => (
          <SetupTable
            caption={title}
            rows={items.filter(({ provider }) => providers.includes(provider))}
            idOf={({ provider }) => provider}
            onOpen={(row) => {
              setOpened({ entry: row, times: times + 1 })
              setOpen(true)
            }}
            columns={[
              { id: 'name', title: text('providerColumn'), cell: ({ provider }) => text(`provider_${provider}`) },
              {
                id: 'known',
                title: text('credentialsColumn'),
                cell: (row) => knownText(row.credentials, text, timeZone),
              },
              { id: 'use', title: text('providerUse'), cell: choiceCell(text) },
            ]}
          />
        )}
      </SetupAnswer>
      {entry && (
        <CredentialsDialog
          key={times}
          target={{ of: 'provider', provider: entry.provider }}
          name={text(`provider_${entry.provider}`)}
          known={entry.credentials}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </ProviderPart>
  )
}

function choiceCell(text: SettingsText) {
  return ({ isChosen, credentials }: ProviderCredentials) => {
    if (!isChosen) return text('providerIdle')
    if (credentials !== null) return text('providerInUse')
    return <span className={css['warning']}>{text('providerUseMissing')}</span>
  }
}
