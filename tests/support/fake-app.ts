import { vi } from 'vitest'
import type * as z from 'zod'

import type { connectionSchema } from '#sandbox/connection.ts'

export const connection = {
  appUrl: 'http://app.example/',
  accounts: [
    { id: 'acc_1', name: 'Espoo', dmsApiKey: 'dms-key-of-espoo' },
    { id: 'acc_2', name: 'Tampere', dmsApiKey: 'dms-key-of-tampere' },
  ],
  staff: [
    { username: 'paula', password: 'paulan-salasana', roles: ['admin'], accountIds: ['acc_1'] },
    { username: 'kaisa', password: 'kaisan-salasana', roles: ['service_advisor'], accountIds: ['acc_1'] },
  ],
  lockers: [
    {
      id: 'loc_1',
      accountId: 'acc_1',
      name: 'Espoon kaappi',
      address: 'Luomannotko 4',
      deviceId: 'dev_1',
      deviceKey: 'key-of-the-cabinet',
      boxes: [
        { number: 1, size: 'S', lane: 'ROUND_THE_CLOCK', column: 0, row: 0 },
        { number: 2, size: 'M', lane: 'ROUND_THE_CLOCK', column: 0, row: 1 },
      ],
    },
  ],
  terminals: [{ accountId: 'acc_1', name: 'Espoon pääte', deviceId: 'dev_9', deviceKey: 'key-of-the-terminal' }],
} satisfies z.input<typeof connectionSchema>

export type SeenCall = { method: string; path: string; headers: Headers; json: unknown }

/**
 * Returns whether a machine says that it made the call then; just after it where another was made at the same instant.
 */
export function isTimedAt(now: number, call: SeenCall | undefined): boolean {
  const laterMs = Number(call?.headers.get('X-Device-Time')) - now
  return laterMs >= 0 && laterMs < 1_000
}

type Answer = { status?: number; json?: unknown; headers?: Record<string, string> }

/** Stands in for the app: answers by method and path, and remembers what it was asked. Not answering is `null`. */
export function fakeApp(answers: Record<string, (call: SeenCall) => Answer | null>): SeenCall[] {
  const seen: SeenCall[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const text = await request.text()
    const json: unknown = text === '' ? null : JSON.parse(text)
    const call = { method: request.method, path: pathname, headers: request.headers, json }
    seen.push(call)
    const route = Object.keys(answers).find((key) => {
      const [method = '', path = ''] = key.split(' ')
      const pattern = new RegExp(`^${path.replace('*', '[^/]+')}$`)
      return method === call.method && pattern.test(pathname)
    })
    const answer = route === undefined ? { status: 404, json: { code: 'route.not_found' } } : answers[route]?.(call)
    if (!answer) throw new TypeError('Network connection lost.')
    return Response.json(answer.json ?? {}, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  return seen
}
