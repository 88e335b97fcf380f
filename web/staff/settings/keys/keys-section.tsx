import { useQuery } from '@tanstack/react-query'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useScope } from '#web/staff/session/use-staff-session.ts'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsParts, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts, type SettingsText } from '#web/staff/settings/texts.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import type { NewDevice, SettingsDevice } from '#worker/contract/staff/settings/key-settings.ts'

import { ApiKeys, GroupKeys, useKeys } from './api-keys.tsx'
import { devicesOf } from './device-resource.tsx'
import { keyState, nameCell } from './key-cells.tsx'
import { KeyedDialog } from './keyed-dialog.tsx'
import { rotateDevice, rotationWords } from './rotation.ts'

const useDevices = () =>
  useSettingsQuery(['devices'], (call) => staffCall('GET /api/staff/account/:accountId/device', call))

/** The machines that call for the workshop, and their keys. */
export function KeysSection() {
  const { text } = useText(settingsTexts)
  const keys = useKeys('api-key')
  const isOfGroup = useGroupIsOurs()
  useDevices()
  return (
    <SettingsSection title={text('keys')} lead={text('keysLead')}>
      <SettingsParts>
        <ApiKeys />
        {isOfGroup && <GroupKeys />}
        {/* What stands below comes when it stays where it is: nothing moves away under a finger. */}
        {!keys.isPending && <Devices />}
      </SettingsParts>
    </SettingsSection>
  )
}

/** Returns whether the account is in a group whose whole the user sets up. */
function useGroupIsOurs(): boolean {
  const scope = useScope('account.configure')
  const accountId = useSettingsAccount()
  const isWide = scope === 'group' || scope === 'all'
  const { data = [] } = useQuery({ ...accountsOptions, enabled: isWide })
  return isWide && data.some(({ id, groupId }) => id === accountId && groupId !== null)
}

/** The cabinets and terminals: let in by a key, and kept out; those that are let in first. */
function Devices() {
  const { text } = useText(settingsTexts)
  const placeOf = ({ kind, locker }: SettingsDevice) => {
    if (kind === 'KIOSK') return text('device_KIOSK')
    const place = locker?.name ?? (kind === 'TERMINAL' ? text('deviceLockerAny') : '')
    return `${text(`device_${kind}`)}: ${place}`
  }
  return (
    <ResourceList
      isPart
      title={text('devices')}
      add={text('newDevice')}
      empty={text('devicesEmpty')}
      query={useDevices()}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      canOpen={({ revokedAt }) => revokedAt === null}
      columns={() => [
        { id: 'name', title: text('keyName'), cell: nameCell },
        { id: 'kind', title: text('deviceKind'), cell: placeOf },
        {
          id: 'seen',
          title: text('deviceSeen'),
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? text('deviceNeverSeen') : momentOf(lastSeenAt)),
          isExtra: true,
        },
        { id: 'state', title: text('keyState'), cell: (device) => deviceState(device, text) },
      ]}
      renderDialog={(opened, all) => (
        <KeyedDialog
          {...opened}
          resource={devicesOf(all?.lockers ?? [])}
          title={text('newDevice')}
          valuesOf={(made) => deviceValues(made, text)}
          qrOf={({ enrolAddress }) => enrolAddress}
          renew={(device) => (device.kind === 'KIOSK' ? renewKiosk(device) : null)}
          rotate={(device) => (device.kind === 'KIOSK' ? null : rotateDevice(device, text))}
          revoke={({ id, kind, name }) => ({
            title: text('revokeDeviceTitle', { name }),
            words: text(kind === 'KIOSK' ? 'revokeKioskText' : 'revokeDeviceText'),
            call: (accountId) =>
              staffCall('DELETE /api/staff/account/:accountId/device/:id', { params: { accountId, id } }),
          })}
        />
      )}
    />
  )
}

/** Returns the values of a device to show once: a kiosk has no more than its key and the address that has it. */
function deviceValues({ id, key, enrolAddress }: NewDevice, text: SettingsText) {
  const secret = { name: text('keySecret'), value: key }
  if (enrolAddress !== null) return [secret, { name: text('kioskAddress'), value: enrolAddress }]
  const address = { name: text('apiAddress'), value: `${location.origin}/api/device` }
  return [secret, { name: text('deviceId'), value: id }, address]
}

function renewKiosk({ id, name }: SettingsDevice) {
  return {
    title: name,
    call: (accountId: string, clickId: string) =>
      staffCall('POST /api/staff/account/:accountId/device/:id/key', { params: { accountId, id }, body: { clickId } }),
  }
}

function momentOf(instant: string): string {
  return formatDateTime(Date.parse(instant), readTimeZone(deviceStore))
}

/** A kiosk that is silent says since when, and another device how far its other key has come. */
function deviceState(device: SettingsDevice, text: SettingsText): string {
  const { isSilent, lastSeenAt } = device
  if (!isSilent || lastSeenAt === null) {
    return device.revokedAt === null ? (rotationWords(device, text) ?? text('keyGood')) : keyState(device, text)
  }
  return text('deviceSilent', { at: momentOf(lastSeenAt) })
}
