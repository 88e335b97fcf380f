import type { DeviceKind } from '#domain/enums.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { NewDeviceInput } from '#worker/contract/staff/key-setup.ts'

/** `lockerId` is empty where no locker is chosen: a terminal then takes the codes of all. */
export type DeviceDraft = { name: string; kind: DeviceKind; lockerId: string }
export type DeviceFaults = Partial<Record<'name' | 'lockerId', SettingsTextKey>>

type Lockers = readonly { id: string }[]

/** A new device; where there is one locker, a cabinet is at that one. */
export function newDraft(lockers: Lockers): DeviceDraft {
  return { name: '', kind: 'CABINET', lockerId: lockers.length === 1 ? (lockers[0]?.id ?? '') : '' }
}

/** The same device as one of another kind: a terminal takes all codes unless told otherwise. */
export function ofKind(draft: DeviceDraft, kind: DeviceKind, lockers: Lockers): DeviceDraft {
  return { ...draft, kind, lockerId: kind === 'TERMINAL' ? '' : newDraft(lockers).lockerId }
}

export function deviceFaults({ name, kind, lockerId }: DeviceDraft): DeviceFaults {
  return {
    ...(name.trim() === '' && { name: 'keyNameNeeded' }),
    ...(kind === 'CABINET' && lockerId === '' && { lockerId: 'deviceLockerNeeded' }),
  }
}

/** The same for what the server did not take. */
export function refusedFaults(refused: Readonly<Partial<Record<string, string>>>): DeviceFaults {
  return {
    ...(refused['name'] !== undefined && { name: 'keyNameNeeded' }),
    ...(refused['lockerId'] !== undefined && { lockerId: 'deviceLockerNeeded' }),
  }
}

export function deviceInput({ name, kind, lockerId }: DeviceDraft, clickId: string): NewDeviceInput {
  return { clickId, name, kind, lockerId: lockerId === '' ? null : lockerId }
}
