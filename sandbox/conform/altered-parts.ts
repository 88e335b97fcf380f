import type { GatewayParts } from '#sandbox/gateway/gateway.ts'
import type { Answer, Kept, Line, Memory, SignedRequest } from '#sandbox/gateway/ports.ts'
import { deviceSignature } from '#sandbox/gateway/signature.ts'

import { syncSchema } from './sent.ts'

/** Ways to put something else in the place of a part of the gateway, for clients that break a rule. */

export const withMemory = (change: (memory: Memory) => Partial<Memory>) => (parts: GatewayParts) => ({
  ...parts,
  memory: { ...parts.memory, ...change(parts.memory) },
})
export const withLine = (lineOf: (line: Line, parts: GatewayParts) => Line) => (parts: GatewayParts) => ({
  ...parts,
  line: lineOf(parts.line, parts),
})
export const answering =
  (change: (body: Record<string, unknown>) => Record<string, unknown>) =>
  (parts: GatewayParts): GatewayParts => ({
    ...parts,
    line: async (request) => {
      const answer = await parts.line(request)
      const { body } = answer ?? {}
      return answer === null || typeof body !== 'object' || body === null
        ? answer
        : { ...answer, body: change({ ...body }) }
    },
  })
export const each = (list: unknown, change: object) =>
  Array.isArray(list) ? list.map((one: object) => ({ ...one, ...change })) : list
export const isPath = (path: string) => (request: { path: string }) => request.path === path
export const well: Answer = { status: 200, retryAfterSeconds: null, body: {} }

/** A key that was fetched is its only one from then on. */
export const keepingNextKey = withMemory(({ write }) => ({
  write: ({ nextKey, ...change }) =>
    write(nextKey ? { ...change, key: nextKey.key, nextKey } : { ...change, nextKey: null }),
}))

/** Each start begins with the key that the device was set up with. */
export const keepingKeysInRam = withMemory(({ read, write }) => {
  let keys: Pick<Kept, 'key' | 'nextKey'> = { key: null, nextKey: null }
  return {
    read: async () => ({ ...(await read()), ...keys }),
    write: ({ key = keys.key, nextKey = keys.nextKey, ...change }) => {
      keys = { key, nextKey }
      return write(change)
    },
  }
})

/** Boxes are told as they are not. */
export function lying({ body }: { body: string }): string {
  const { boxes, ...rest } = syncSchema.parse(JSON.parse(body))
  const lies = boxes.map((box) => ({ ...box, doorOpen: !box.doorOpen, keysInside: !box.keysInside }))
  return JSON.stringify({ ...rest, boxes: lies })
}

/** Signs what it sends in the place of what the gateway would. */
export const sending =
  (path: string, bodyOf: (request: SignedRequest, parts: GatewayParts) => string) =>
  (parts: GatewayParts): GatewayParts => ({
    ...parts,
    line: async (request) => {
      if (request.path !== path) return parts.line(request)
      const body = bodyOf(request, parts)
      const time = request.headers['X-Device-Time'] ?? ''
      const signature = await deviceSignature({ key: parts.identity.key, method: 'POST', path, time, body })
      return parts.line({ ...request, headers: { ...request.headers, 'X-Device-Signature': signature }, body })
    },
  })
