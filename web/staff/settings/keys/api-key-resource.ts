import { staffCall } from '#web/staff/session/staff-client.ts'
import { textField } from '#web/staff/settings/kit/field.tsx'
import { setupKey } from '#web/staff/settings/kit/setup-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { NewApiKey, SetupApiKey } from '#worker/contract/staff/key-setup.ts'

/** A key gets a name; from then on it is revoked or left as it is. */
export const apiKeys: Resource<SetupApiKey, { name: string }, NewApiKey> = {
  fields: [textField('name', { label: 'keyName', hint: 'apiKeyNameHint', maxLength: 100, needed: 'keyNameNeeded' })],
  draftOf: () => ({ name: '' }),
  add: ({ name }, { accountId, clickId }) =>
    staffCall('POST /api/staff/account/:accountId/api-key', { params: { accountId }, body: { clickId, name } }),
  stale: (accountId) => setupKey(accountId, 'api-keys'),
  refusals: { 'api_key.told': 'keyTold', 'api_key.too_many': 'keyTooMany' },
}
