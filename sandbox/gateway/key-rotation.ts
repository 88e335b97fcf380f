import * as z from 'zod'

import { openNewKey } from './new-key.ts'
import type { KeyMemory } from './ports.ts'
import { codeOf, isPassing, type Call, type Identity } from './signed-line.ts'

const keySchema = z.object({ rotationId: z.string(), sealedKey: z.string() })

type Parts = { call: Call; memory: KeyMemory; identity: Identity }
export type KeyRotation = ReturnType<typeof keyRotation>

/**
 * Takes another key over the line. It is kept before it is confirmed, and the one before until the app has answered that: what
 * is cut in between goes on where it was.
 */
export function keyRotation({ call, memory, identity: { deviceId, key: firstKey } }: Parts) {
  async function fetch(): Promise<void> {
    const { key, nextKey } = await memory.read()
    if (nextKey !== null) return
    const answer = await call('/api/device/key', {})
    const parsed = answer?.status === 200 ? keySchema.safeParse(answer.body).data : undefined
    if (parsed === undefined) return
    const opened = await openNewKey({ ...parsed, oldKey: key ?? firstKey, deviceId })
    if (opened !== null) await memory.write({ nextKey: { rotationId: parsed.rotationId, key: opened } })
  }

  async function confirm(): Promise<void> {
    const { nextKey } = await memory.read()
    if (nextKey === null) return
    const { rotationId, key } = nextKey
    const answer = await call('/api/device/key/confirm', { rotationId }, key)
    if (answer?.status === 200) await memory.write({ key, nextKey: null })
    // It was taken back, or its time was over: the one before goes on.
    else if (answer !== null && (!isPassing(answer) || codeOf(answer) === 'device.unauthorized')) {
      await memory.write({ nextKey: null })
    }
  }

  return { fetch, confirm }
}
