import { expect, it } from 'vitest'

import type { GatewayParts } from '#sandbox/gateway/gateway.ts'
import type { Answer, Kept, Line, Memory } from '#sandbox/gateway/ports.ts'
import { nothingKept, ramMemory } from '#sandbox/gateway/ram-memory.ts'
import { deviceSignature } from '#sandbox/gateway/signature.ts'

import { cases } from './cases.ts'
import { judge } from './judge.ts'
import { PlayedApp } from './played-app.ts'
import { ReferenceClient, type Alter } from './reference-client.ts'

const begin = Date.parse('2026-11-24T05:41:00Z')

async function faultsOf(alter?: () => Alter): Promise<string[]> {
  const verdicts = await judge(cases, async () => {
    const app = new PlayedApp(begin)
    return { app, client: new ReferenceClient(app, alter?.()) }
  })
  return verdicts.filter(({ fault }) => fault !== null).map(({ name }) => name)
}

it('our own gateway keeps every rule', async () => {
  expect(await faultsOf()).toEqual([])
})

const withMemory = (change: (memory: Memory) => Partial<Memory>) => (parts: GatewayParts) => ({
  ...parts,
  memory: { ...parts.memory, ...change(parts.memory) },
})
const withLine = (lineOf: (line: Line, parts: GatewayParts) => Line) => (parts: GatewayParts) => ({
  ...parts,
  line: lineOf(parts.line, parts),
})
const answering =
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
const each = (list: unknown, change: object) =>
  Array.isArray(list) ? list.map((one: object) => ({ ...one, ...change })) : list
const isPath = (path: string) => (request: { path: string }) => request.path === path
const well: Answer = { status: 200, retryAfterSeconds: null, body: {} }

/** Each start begins with the key that the device was set up with. */
const keepingKeysInRam = withMemory(({ read, write }) => {
  let keys: Pick<Kept, 'key' | 'nextKey'> = { key: null, nextKey: null }
  return {
    read: async () => ({ ...(await read()), ...keys }),
    write: ({ key = keys.key, nextKey = keys.nextKey, ...change }) => {
      keys = { key, nextKey }
      return write(change)
    },
  }
})

/** A client that breaks one rule, and what the suite says of it. */
const broken: readonly [what: string, alter: () => Alter, fault: RegExp][] = [
  [
    'sends the same call once more where no answer came',
    () => withLine((line) => async (request) => (await line(request)) ?? line(request)),
    /signs anew what it repeats/,
  ],
  [
    'forgets its events where power is cut',
    () => (parts) => withMemory(() => ramMemory())(withMemory(({ read, write }) => ({ read, write }))(parts)),
    /keeps its events through a power cut/,
  ],
  [
    'opens after expiresAt',
    () => answering((body) => ({ ...body, commands: each(body['commands'], { expiresAt: '2099-01-01T00:00:00Z' }) })),
    /whose time is over/,
  ],
  [
    'does a command each time that it comes',
    () => withMemory(({ beginCommand }) => ({ beginCommand: async (id) => (await beginCommand(id)) || true })),
    /does each command once/,
  ],
  [
    'never locks its keypad',
    () => withMemory(({ write }) => ({ write: (change) => write({ ...change, lockedUntil: 0, wrongCodesAt: [] }) })),
    /locks its keypad/,
  ],
  [
    'takes codes past their end',
    () => answering((body) => ({ ...body, codes: each(body['codes'], { until: null }) })),
    /each until its end/,
  ],
  [
    'signs the query too',
    () =>
      withLine((line, { identity: { key } }) => async ({ path, headers, body }) => {
        const query = `${path}?from=cabinet`
        const time = headers['X-Device-Time'] ?? ''
        const signature = await deviceSignature({ key, method: 'POST', path: query, time, body })
        return line({ path: query, headers: { ...headers, 'X-Device-Signature': signature }, body })
      }),
    /signs each call/,
  ],
  [
    'never tells how its boxes stand',
    () => withLine((line) => async (request) => (isPath('/api/device/sync')(request) ? well : line(request))),
    /tells how all boxes stand/,
  ],
  [
    'numbers its events by their box',
    () => withMemory(({ addEvent }) => ({ addEvent: (event) => addEvent({ ...event, id: `box-${event.boxNumber}` }) })),
    /with a number of its own and in order/,
  ],
  [
    'takes no heed of the time that it is told',
    () => answering(({ time: _time, ...body }) => body),
    /sets its clock by the app/,
  ],
  [
    'loses what happened in what order',
    () =>
      withMemory(({ addEvent }) => ({
        addEvent: (event) => addEvent({ ...event, at: event.at - (3 - event.boxNumber) * 90_000 }),
      })),
    /with a number of its own and in order/,
  ],
  [
    'goes by the codes that it knows before it asks',
    () =>
      withLine((line, { memory }) => async (request) => {
        const { codes } = await memory.read()
        const known = codes.find(({ code }) => request.body.includes(code))
        return known && isPath('/api/device/open')(request)
          ? { ...well, body: { boxNumber: known.boxNumber } }
          : line(request)
      }),
    /asks for each code/,
  ],
  [
    'forgets what the app did not take',
    () =>
      withLine((line) => async (request) => {
        const answer = await line(request)
        return answer !== null && answer.status >= 500 && isPath('/api/device/events')(request) ? well : answer
      }),
    /sends later what the app could not take/,
  ],
  [
    'forgets all of a call of which the app names a part',
    () => answering(({ errors: _errors, ...body }) => body),
    /leaves out what the app names/,
  ],
  [
    'keeps codes that the latest sync has not',
    () =>
      withMemory(({ read, write }) => ({
        write: async (change) => {
          const before = (await read()).codes
          await write(change.codes ? { ...change, codes: [...before, ...change.codes] } : change)
        },
      })),
    /codes of the latest sync/,
  ],
  [
    'asks on while it is locked out',
    () =>
      withMemory(({ read }) => ({ read: async () => ({ ...(await read()), lockedUntil: nothingKept.lockedUntil }) })),
    /while the app says that the keypad is locked/,
  ],
  ['takes no other key', () => answering(({ keyWaits: _keyWaits, ...body }) => body), /takes another key/],
  [
    'confirms with the key of before',
    () =>
      withLine((line, { identity: { key } }) => async ({ path, headers, body }) => {
        const time = headers['X-Device-Time'] ?? ''
        const signature = await deviceSignature({ key, method: 'POST', path, time, body })
        const isConfirming = isPath('/api/device/key/confirm')({ path })
        return line({ path, headers: isConfirming ? { ...headers, 'X-Device-Signature': signature } : headers, body })
      }),
    /takes another key/,
  ],
  ['keeps its new key where a power cut takes it', () => keepingKeysInRam, /takes another key/],
  [
    'forgets the old key before the new one is confirmed',
    () =>
      withMemory(({ write }) => ({
        write: (change) => write(change.nextKey ? { key: change.nextKey.key, ...change } : change),
      })),
    /goes on with the right one of its keys/,
  ],
  [
    'forgets the new key where no answer came to its confirmation',
    () =>
      withLine((line, { memory }) => async (request) => {
        const answer = await line(request)
        if (answer === null && isPath('/api/device/key/confirm')(request)) await memory.write({ nextKey: null })
        return answer
      }),
    /goes on with the right one of its keys/,
  ],
]

it.each(broken)('a client that %s is told so', async (_what, alter, fault) => {
  const faults = await faultsOf(alter)
  expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
})
