import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupApiKey } from '#worker/contract/staff/key-setup.ts'

import { dateOf, keyState, nameCell } from './key-cells.tsx'
import { KeyPart } from './key-part.tsx'
import { apiKeysKey, useApiKeys } from './key-queries.ts'
import { NewApiKeyDialog } from './new-api-key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** The keys of dealer systems: made, and revoked. */
export function ApiKeys() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const keys = useApiKeys(accountId)
  const [times, setTimes] = useState(0)
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<SetupApiKey | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <KeyPart
      title={text('apiKeys')}
      add={text('newApiKey')}
      onAdd={() => {
        setTimes(times + 1)
        setAdding(true)
      }}
    >
      <SetupAnswer query={keys} empty={text('apiKeysEmpty')} isEmpty={({ items }) => items.length === 0}>
        {({ items }) => (
          <SetupTable
            caption={text('apiKeys')}
            rows={items}
            idOf={({ id }) => id}
            canOpen={({ revokedAt }) => revokedAt === null}
            onOpen={(key) => {
              setRevoking(key)
              setOpen(true)
            }}
            columns={[
              { id: 'name', title: text('keyName'), cell: nameCell },
              { id: 'created', title: text('keyCreated'), cell: ({ createdAt }) => dateOf(createdAt) },
              { id: 'state', title: text('keyState'), cell: (key) => keyState(key, text) },
            ]}
          />
        )}
      </SetupAnswer>
      <NewApiKeyDialog key={times} open={adding} onClose={() => setAdding(false)} />
      {revoking && (
        <RevokeDialog
          key={revoking.id}
          open={open}
          onClose={() => setOpen(false)}
          title={text('revokeApiKeyTitle', { name: revoking.name })}
          stale={apiKeysKey(accountId)}
          revoke={() =>
            staffCall('DELETE /api/staff/account/:accountId/api-key/:id', { params: { accountId, id: revoking.id } })
          }
        >
          {text('revokeApiKeyText')}
        </RevokeDialog>
      )}
    </KeyPart>
  )
}
