import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { plusShape } from '#web/ui/staff-icon-shapes.ts'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'

import { CreditorDialog } from './creditor-dialog.tsx'
import { knownText } from './known-text.ts'
import { ProviderPart } from './provider-part.tsx'
import { useCreditors } from './provider-queries.ts'

import css from './providers.module.css'

type Opened = { setting: CreditorSetting | null; times: number }

/** The creditors that customers may choose of, in their order. */
export function Creditors() {
  const { text } = useText(settingsTexts)
  const creditors = useCreditors(useSetupAccount())
  const [{ setting, times }, setOpened] = useState<Opened>({ setting: null, times: 0 })
  const [open, setOpen] = useState(false)
  const show = (shown: CreditorSetting | null) => {
    setOpened({ setting: shown, times: times + 1 })
    setOpen(true)
  }
  return (
    <ProviderPart
      title={text('providersCredit')}
      action={
        <Button variant="secondary" icon={<Icon shape={plusShape} />} onClick={() => show(null)}>
          {text('newCreditor')}
        </Button>
      }
    >
      <SetupAnswer query={creditors} empty={text('creditorsEmpty')} isEmpty={({ items }) => items.length === 0}>
        {({ items, timeZone }) => (
          <SetupTable
            caption={text('providersCredit')}
            rows={items}
            idOf={({ id }) => id}
            onOpen={show}
            columns={[
              { id: 'name', title: text('creditorName'), cell: ({ name }) => name },
              { id: 'api', title: text('creditorApi'), cell: ({ api }) => text(`creditor_${api}`), isExtra: true },
              {
                id: 'known',
                title: text('credentialsColumn'),
                cell: (row) => knownText(row.credentials, text, timeZone),
              },
              { id: 'use', title: text('providerUse'), cell: offeredCell(text) },
            ]}
          />
        )}
      </SetupAnswer>
      <CreditorDialog
        key={times}
        setting={creditors.data?.items.find(({ id }) => id === setting?.id) ?? setting}
        ids={creditors.data?.items.map(({ id }) => id) ?? []}
        open={open}
        onClose={() => setOpen(false)}
      />
    </ProviderPart>
  )
}

function offeredCell(text: SettingsText) {
  return ({ enabled, credentials }: CreditorSetting) => {
    if (!enabled) return text('creditorOff')
    if (credentials !== null) return text('creditorOffered')
    return <span className={css['warning']}>{text('creditorOfferedBare')}</span>
  }
}
