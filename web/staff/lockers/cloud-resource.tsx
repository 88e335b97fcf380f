import type { QueryKey } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { addressRefusal } from '#web/staff/settings/kit/address-refusals.ts'
import { textField, type Field } from '#web/staff/settings/kit/field.tsx'
import type { Now, Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import type { CloudCabinetAnswer, CloudSettings } from '#worker/contract/staff/visit/cloud-cabinet.ts'

import { lockerKey } from './api.ts'

export type CloudDraft = { baseUrl: string; email: string; token: string; locationId: string }

const usualAddress = 'https://www.keycafe.com'

export const cloudKey = (accountId: string, lockerId: string): QueryKey => [...lockerKey(accountId), 'cloud', lockerId]

/** All of it is typed anew each time: the token is shown nowhere. */
export function cloudOf(lockerId: string): Resource<CloudSettings, CloudDraft, CloudCabinetAnswer> {
  const store = (accountId: string, draft: CloudDraft, version: number | null) =>
    staffCall('PUT /api/staff/account/:accountId/locker/:lockerId/cloud', {
      params: { accountId, lockerId },
      body: { ...draft, email: draft.email.trim(), version },
    })
  return {
    fields,
    draftOf: (cloud) => ({
      baseUrl: cloud?.baseUrl ?? usualAddress,
      email: cloud?.email ?? '',
      token: '',
      locationId: cloud?.locationId ?? '',
    }),
    add: (draft, { accountId }) => store(accountId, draft, null),
    edit: (draft, { accountId, seen: { version } }) => store(accountId, draft, version),
    stale: lockerKey,
    refusals: { 'locker.in_use': 'cloudInUse' },
    nowOf: cloudNow,
  }
}

/** Our own server answers a conflict of these calls with nothing else. */
function cloudNow(changed: unknown): Now<CloudSettings> | null {
  if (typeof changed !== 'object' || changed === null || !('cloud' in changed)) return null
  return { now: isCloud(changed.cloud) ? changed.cloud : null }
}

function isCloud(value: unknown): value is CloudSettings {
  return typeof value === 'object' && value !== null && 'webhook' in value && 'version' in value
}

const fields: readonly Field<CloudDraft>[] = [
  {
    ...textField('baseUrl', {
      label: 'cloudAddress',
      inputMode: 'url',
      maxLength: 300,
      fault: (typed) => !URL.canParse(typed) && 'fieldAddressWrong',
    }),
    refused: (code) => (code === 'unreachable' ? 'cloudUnreachable' : (addressRefusal(code) ?? 'fieldAddressWrong')),
  },
  textField('email', {
    label: 'cloudEmail',
    inputMode: 'email',
    maxLength: 254,
    needed: 'fieldRequired',
    otherwise: 'fieldNotTaken',
  }),
  {
    name: 'token',
    label: 'cloudToken',
    faults: ({ token }) => (token.trim() === '' ? { token: 'fieldRequired' } : {}),
    refused: (code) => (code === 'refused' ? 'cloudRefused' : 'fieldNotTaken'),
    input: ({ draft, set, errorOf, text }) => (
      // No browser offers to keep it, or fills in the user's own password.
      <PasswordField
        label={text('cloudToken')}
        value={draft.token}
        maxLength={200}
        spellCheck={false}
        autoComplete="new-password"
        showText={text('showSecret')}
        hideText={text('hideSecret')}
        error={errorOf('token')}
        onValueChange={(token) => set('token', token)}
      />
    ),
  },
  textField('locationId', {
    label: 'cloudLocation',
    hint: 'cloudLocationHint',
    inputMode: 'numeric',
    maxLength: 19,
    fault: (typed) => !/^\d+$/.test(typed.trim()) && 'cloudLocationWrong',
    refused: { unknown: 'cloudLocationUnknown', bins_differ: 'cloudBinsDiffer' },
    otherwise: 'cloudLocationWrong',
  }),
]
