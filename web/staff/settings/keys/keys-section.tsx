import { formatDate, formatDateTime } from '#domain/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { textField } from '#web/staff/settings/kit/field.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsQuery, settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsParts, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts, type SettingsText } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'
import type { SettingsDevice, NewApiKey, NewDevice, SettingsApiKey } from '#worker/contract/staff/key-settings.ts'

import { devicesOf } from './device-resource.tsx'
import { KeyedDialog } from './keyed-dialog.tsx'
import { rotateDevice, rotationWords } from './rotation.ts'

/** A key gets a name; from then on it is revoked or left as it is. */
const apiKeys: Resource<SettingsApiKey, { name: string }, NewApiKey> = {
  fields: [textField('name', { label: 'keyName', hint: 'apiKeyNameHint', maxLength: 100, needed: 'keyNameNeeded' })],
  draftOf: () => ({ name: '' }),
  add: ({ name }, { accountId, clickId }) =>
    staffCall('POST /api/staff/account/:accountId/api-key', { params: { accountId }, body: { clickId, name } }),
  stale: (accountId) => settingsKey(accountId, 'api-keys'),
  refusals: { 'api_key.told': 'keyTold', 'api_key.too_many': 'keyTooMany' },
}

const useApiKeys = () =>
  useSettingsQuery(['api-keys'], (call) => staffCall('GET /api/staff/account/:accountId/api-key', call))
const useDevices = () =>
  useSettingsQuery(['devices'], (call) => staffCall('GET /api/staff/account/:accountId/device', call))

/** The machines that call for the workshop, and their keys. */
export function KeysSection() {
  const { text } = useText(settingsTexts)
  const keys = useApiKeys()
  useDevices()
  return (
    <SettingsSection title={text('keys')} lead={text('keysLead')}>
      <SettingsParts>
        <ApiKeys />
        {/* What stands below comes when it stays where it is: nothing moves away under a finger. */}
        {!keys.isPending && <Devices />}
      </SettingsParts>
    </SettingsSection>
  )
}

/** The keys of dealer systems: made, and revoked. */
function ApiKeys() {
  const { text } = useText(settingsTexts)
  return (
    <ResourceList
      isPart
      title={text('apiKeys')}
      add={text('newApiKey')}
      empty={text('apiKeysEmpty')}
      query={useApiKeys()}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      canOpen={({ revokedAt }) => revokedAt === null}
      columns={() => [
        { id: 'name', title: text('keyName'), cell: nameCell },
        { id: 'created', title: text('keyCreated'), cell: ({ createdAt }) => dateOf(createdAt) },
        { id: 'state', title: text('keyState'), cell: (key) => keyState(key, text) },
      ]}
      renderDialog={(opened) => (
        <KeyedDialog
          {...opened}
          resource={apiKeys}
          title={text('newApiKey')}
          valuesOf={({ key }) => [
            { name: text('keySecret'), value: key },
            { name: text('apiAddress'), value: `${location.origin}/api/dms` },
          ]}
          revoke={({ id, name }) => ({
            title: text('revokeApiKeyTitle', { name }),
            words: text('revokeApiKeyText'),
            call: (accountId) =>
              staffCall('DELETE /api/staff/account/:accountId/api-key/:id', { params: { accountId, id } }),
          })}
        />
      )}
    />
  )
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

/** What is told of a device once: a kiosk has no more than its key and the address that has it. */
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

type Kept = { name: string; createdAt: string; revokedAt: string | null }

/** The name of a key; one that is revoked is said more quietly. */
function nameCell({ name, revokedAt }: Kept) {
  return revokedAt === null ? name : <span className={look.text({ tone: 'soft', weight: 400 })}>{name}</span>
}

function dateOf(instant: string): string {
  return formatDate(Date.parse(instant), readTimeZone(deviceStore))
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

/** Whether a key is good. */
function keyState({ revokedAt }: Kept, text: SettingsText): string {
  return revokedAt === null ? text('keyGood') : text('keyRevoked', { at: dateOf(revokedAt) })
}
