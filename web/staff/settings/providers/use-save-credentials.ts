import { useState } from 'react'

import type { CredentialKind } from '#domain/provider-fields.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { AccountProvider, CreditorSetting, KnownCredentials } from '#worker/contract/staff/provider-setup.ts'

import { credentialsInput, credentialsNow, type CredentialsDraft } from './credentials-form.ts'
import { providersKey } from './provider-queries.ts'

/** Whose credentials: a provider of the account, or one of its creditors. */
export type CredentialTarget =
  | { of: 'provider'; provider: AccountProvider }
  | { of: 'creditor'; setting: CreditorSetting }

export function kindOf(target: CredentialTarget): CredentialKind {
  return target.of === 'provider' ? target.provider : target.setting.api
}

type SaveCredentials = { target: CredentialTarget; known: KnownCredentials | null; onDone: () => void }

/** Puts credentials in the place of those that were seen. */
export function useSaveCredentials({ target, known, onDone }: SaveCredentials) {
  const accountId = useSetupAccount()
  const [seen, setSeen] = useState(known)
  const saving = useSetupSave({
    save: (draft: CredentialsDraft) => store(accountId, target, credentialsInput(kindOf(target), draft, seen)),
    done: known === null ? 'saved' : 'updated',
    failed: known === null ? 'saveFailed' : 'updateFailed',
    stale: providersKey(accountId),
    onDone,
    onChanged: (now) => {
      const stands = credentialsNow(now)
      if (stands !== null) setSeen(stands.known)
    },
  })
  return { ...saving, seen }
}

function store(
  accountId: string,
  target: CredentialTarget,
  body: ReturnType<typeof credentialsInput>,
): Promise<unknown> {
  if (target.of === 'provider') {
    const params = { accountId, provider: target.provider }
    return staffCall('PUT /api/staff/account/:accountId/provider-credentials/:provider', { params, body })
  }
  const params = { accountId, id: target.setting.id }
  return staffCall('PUT /api/staff/account/:accountId/creditor-setting/:id/credentials', { params, body })
}
