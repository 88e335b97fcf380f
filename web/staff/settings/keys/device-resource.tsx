import { deviceKinds, type DeviceKind } from '#domain/enums.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { choiceField, textField } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { Select } from '#web/ui/form/select.tsx'
import type { NewDevice, NewDeviceInput, SettingsDevice } from '#worker/contract/staff/settings/key-settings.ts'

/** `lockerId` is empty where no locker is chosen: a terminal then takes the codes of all. */
export type DeviceDraft = { kind: DeviceKind; name: string; lockerId: string }

type Lockers = readonly { id: string; name: string }[]

/**
 * The same device as one of another kind: where there is one locker a cabinet is at that one, a terminal takes all codes, and
 * a kiosk has nothing to do with lockers.
 */
export function ofKind(draft: DeviceDraft, kind: DeviceKind, lockers: Lockers): DeviceDraft {
  const only = lockers.length === 1 ? (lockers[0]?.id ?? '') : ''
  return { ...draft, kind, lockerId: kind === 'CABINET' ? only : '' }
}

export function deviceInput({ name, kind, lockerId }: DeviceDraft, clickId: string): NewDeviceInput {
  return { clickId, name, kind, lockerId: lockerId === '' ? null : lockerId }
}

/**
 * Returns the resource of devices: a form before a device has a key, and from then on a device is revoked or left as it
 * is.
 */
export function devicesOf(lockers: Lockers): Resource<SettingsDevice, DeviceDraft, NewDevice> {
  const kindField = choiceField('kind', {
    label: 'deviceKind',
    options: deviceKinds,
    optionText: (kind, text) => text(`device_${kind}`),
  })
  return {
    fields: [
      {
        ...kindField,
        input: (edit) =>
          kindField.input({
            ...edit,
            set: (_name, kind) => {
              const known = deviceKinds.find((one) => one === kind) ?? edit.draft.kind
              edit.set('lockerId', ofKind(edit.draft, known, lockers).lockerId)
              edit.set('kind', known)
            },
          }),
      },
      textField('name', { label: 'keyName', hint: 'deviceNameHint', maxLength: 100, needed: 'keyNameNeeded' }),
      {
        name: 'lockerId',
        label: 'deviceLocker',
        faults: ({ kind, lockerId }) =>
          kind === 'CABINET' && lockerId === '' ? { lockerId: 'deviceLockerNeeded' } : {},
        refused: () => 'deviceLockerNeeded',
        input: ({ draft, set, errorOf, text }) =>
          draft.kind !== 'KIOSK' && (
            <Select
              label={text('deviceLocker')}
              hint={draft.kind === 'TERMINAL' ? text('deviceLockerHint') : undefined}
              placeholder={text(draft.kind === 'TERMINAL' ? 'deviceLockerAny' : 'deviceLockerChoose')}
              options={lockers.map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.lockerId}
              error={errorOf('lockerId')}
              onValueChange={(lockerId) => set('lockerId', lockerId)}
            />
          ),
      },
    ],
    draftOf: () => ofKind({ kind: 'CABINET', name: '', lockerId: '' }, 'CABINET', lockers),
    add: (draft, { accountId, clickId }) =>
      staffCall('POST /api/staff/account/:accountId/device', {
        params: { accountId },
        body: deviceInput(draft, clickId),
      }),
    stale: (accountId) => settingsKey(accountId, 'devices'),
    refusals: { 'device.told': 'keyTold', 'device.too_many': 'keyTooMany' },
  }
}
