import { deviceStore } from '#web/lib/storage.ts'

/* Who wished that this browser tells them: a user of staff, and visits by their codes. All share one subscription. */

/** It outlives the session of its user, the subscription at the server does not. */
const staffKey = 'dsa-push-user'
const visitsKey = 'push-visits'

export const staffPushChoice = {
  get: () => deviceStore.get(staffKey),
  set: (userId: string) => deviceStore.set(staffKey, userId),
  remove: () => deviceStore.remove(staffKey),
}

function storedVisits(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(deviceStore.get(visitsKey) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.flatMap(([code, id]) => (typeof id === 'string' ? [[code, id]] : [])))
  } catch {
    return {}
  }
}

/** The visits that are told of here: their codes, and by which id a notice names each. */
export const visitPushChoices = {
  get: (code: string): string | null => storedVisits()[code] ?? null,
  any: () => Object.keys(storedVisits()).length > 0,
  set(code: string, id: string) {
    deviceStore.set(visitsKey, JSON.stringify({ ...storedVisits(), [code]: id }))
  },
  remove(code: string) {
    const left = Object.entries(storedVisits()).filter(([other]) => other !== code)
    if (left.length === 0) deviceStore.remove(visitsKey)
    else deviceStore.set(visitsKey, JSON.stringify(Object.fromEntries(left)))
  },
}
