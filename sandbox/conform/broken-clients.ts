import { nothingKept, ramMemory } from '#sandbox/gateway/ram-memory.ts'
import { deviceSignature } from '#sandbox/gateway/signature.ts'

import {
  answering,
  each,
  isPath,
  keepingKeysInRam,
  keepingNextKey,
  lying,
  sending,
  well,
  withLine,
  withMemory,
} from './altered-parts.ts'
import type { Alter } from './reference-client.ts'
import { eventsSchema } from './sent.ts'

/** A client that breaks one rule, and what the suite says of it. */
export const broken: readonly [what: string, alter: () => Alter, fault: RegExp][] = [
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
  [
    'opens always its first box, whatever it is told',
    () => (parts) => ({ ...parts, doors: { ...parts.doors, open: () => parts.doors.open(1) } }),
    /opens the box that the app names/,
  ],
  [
    'opens its first box to a good code, whichever the app names',
    () => answering((body) => ('boxNumber' in body ? { ...body, boxNumber: 1 } : body)),
    /signs each call/,
  ],
  ['signs for ever with a key that was taken back', () => keepingNextKey, /goes on with the right one of its keys/],
  ['tells doors and keys as they are not', () => sending('/api/device/sync', lying), /how each box truly stands/],
  [
    'leaves boxes out of its sync',
    () => (parts) => ({
      ...parts,
      doors: { ...parts.doors, states: async () => (await parts.doors.states()).slice(1) },
    }),
    /how each box truly stands/,
  ],
  [
    'dates events when they are sent',
    () =>
      sending('/api/device/events', ({ body }, { clock }) => {
        const { events } = eventsSchema.parse(JSON.parse(body))
        return JSON.stringify({
          events: events.map((event) => ({ ...event, occurredAt: new Date(clock()).toISOString() })),
        })
      }),
    /when it happens, and not when it is told/,
  ],
  [
    'sends all of its events in one call',
    () => withMemory(({ events }) => ({ events: () => events(1_000) })),
    /a hundred events in a call/,
  ],
  [
    'keeps the latest two hundred events',
    () =>
      withMemory(({ addEvent, events, forgetEvents }) => ({
        addEvent: async (event) => {
          await addEvent(event)
          const kept = await events(1_000)
          await forgetEvents(kept.slice(0, -200).map(({ id }) => id))
        },
      })),
    /three hundred that were kept/,
  ],
  [
    'takes what is sensed for the box that it opened last',
    () => {
      let last = 0
      return withMemory(({ addEvent }) => ({
        addEvent: (event) => {
          if (event.type === 'opened') last = event.boxNumber
          return addEvent({ ...event, boxNumber: last })
        },
      }))
    },
    /keeps several boxes apart/,
  ],
  [
    'counts its boxes, and takes their number for their place',
    () => (parts) => ({ ...parts, doors: { ...parts.doors, open: async (box) => box <= 5 && parts.doors.open(box) } }),
    /keeps several boxes apart/,
  ],
]
