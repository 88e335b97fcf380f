import * as z from 'zod'

import { deviceSignature } from '#sandbox/gateway/signature.ts'

import { demand, verdictOf, type Verdict } from './judge.ts'

export type AppResponse = { status: number; headers: Headers; body: unknown }
export type Send = (
  path: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string },
) => Promise<AppResponse>

type Installation = { deviceId: string; key: string; send: Send; clock: () => number }

const minute = 60_000
const beatPath = '/api/device/heartbeat'
const syncPath = '/api/device/sync'
const timedSchema = z.object({
  time: z.iso.datetime(),
  commands: z.array(z.object({ id: z.string() })),
  room: z.object({ url: z.url(), room: z.string().regex(/^device-/), token: z.string() }),
})
const syncedSchema = timedSchema.extend({
  codes: z.array(z.object({ code: z.string().regex(/^[0-9]{6}$/), boxNumber: z.int(), until: z.string().nullable() })),
  overflow: z.record(z.string(), z.string()),
})
const problemSchema = z.object({ code: z.string(), time: z.string().optional() })
const refusalSchema = z.object({ errors: z.array(z.object({ path: z.string(), code: z.string() })) })

type As = { deviceId?: string; key?: string; offsetMs?: number }
type Checks = Readonly<Record<string, () => Promise<void>>>

/** Makes calls as a cabinet, each signed at an instant of its own. */
class Caller {
  readonly send: Send
  readonly clock: () => number
  readonly #identity: { deviceId: string; key: string }
  #last = 0

  constructor({ deviceId, key, send, clock }: Installation) {
    this.send = send
    this.clock = clock
    this.#identity = { deviceId, key }
  }

  async headersOf(path: string, body: string, as: As = {}): Promise<Record<string, string>> {
    const { deviceId, key, offsetMs } = { ...this.#identity, offsetMs: 0, ...as }
    this.#last = Math.max(this.clock(), this.#last + 1)
    const time = String(this.#last + offsetMs)
    const signature = await deviceSignature({ key, method: 'POST', path, time, body })
    return {
      'Content-Type': 'application/json',
      'X-Device-Id': deviceId,
      'X-Device-Time': time,
      'X-Device-Signature': signature,
    }
  }

  async call(path: string, body: string, as?: As): Promise<AppResponse> {
    return this.send(path, { method: 'POST', headers: await this.headersOf(path, body, as), body })
  }
}

/**
 * Returns whether an installation answers a cabinet as the device API says. Boxes, codes and visits stay as they are;
 * the keypad of the cabinet is locked for a minute afterwards.
 */
export async function checkInstallation(
  installation: Installation,
  onVerdict: (verdict: Verdict) => void = () => {},
): Promise<Verdict[]> {
  const caller = new Caller(installation)
  const verdicts: Verdict[] = []
  for (const [name, check] of Object.entries({ ...checksOfSignatures(caller), ...checksOfAnswers(caller) })) {
    const verdict = await verdictOf(name, check)
    verdicts.push(verdict)
    onVerdict(verdict)
  }
  return verdicts
}

/** Returns the body of a sync that says nothing of any box. */
function emptySync({ clock }: Caller): string {
  return JSON.stringify({ asOf: new Date(clock()).toISOString(), boxes: [] })
}

function checksOfSignatures(caller: Caller): Checks {
  return {
    'a heartbeat is answered with the time, commands and the room of the device': async () => {
      const { status, body } = await caller.call(beatPath, '{}')
      demand(status === 200 && timedSchema.safeParse(body).success, `answered ${status}`)
    },
    'the same signature is taken once': async () => {
      const body = emptySync(caller)
      const call = { method: 'POST', headers: await caller.headersOf(syncPath, body), body } as const
      await caller.send(syncPath, call)
      demandRefusal(await caller.send(syncPath, call), 401, 'device.replayed')
    },
    'the query is not signed': async () => {
      const headers = await caller.headersOf(beatPath, '{}')
      const { status } = await caller.send(`${beatPath}?from=conform`, { method: 'POST', headers, body: '{}' })
      demand(status === 200, `answered ${status}`)
    },
    'another key is refused, and a device that nobody knows': async () => {
      demandRefusal(await caller.call(beatPath, '{}', { key: 'another' }), 401, 'device.unauthorized')
      demandRefusal(await caller.call(beatPath, '{}', { deviceId: 'dev_of_nobody' }), 401, 'device.unauthorized')
    },
    'a clock that is six minutes off is told what time it is': async () => {
      for (const offsetMs of [-6 * minute, 6 * minute]) {
        const said = await caller.call(beatPath, '{}', { offsetMs })
        demandRefusal(said, 401, 'device.clock_skew')
        demand(problemSchema.safeParse(said.body).data?.time !== undefined, 'no time with it')
      }
    },
  }
}

function checksOfAnswers(caller: Caller): Checks {
  return {
    'what is no JSON is malformed, and a field that is wrong is named': async () => {
      demandRefusal(await caller.call(beatPath, '{'), 400, 'request.malformed')
      const said = await caller.call('/api/device/events', JSON.stringify({ events: [] }))
      demandRefusal(said, 422, 'request.invalid')
      expectFieldErrors(said, 'events')
    },
    'a box that the cabinet never had is named': async () => {
      const event = {
        id: `conform-${caller.clock()}`,
        type: 'closed',
        boxNumber: 9999,
        occurredAt: new Date(caller.clock()).toISOString(),
      }
      const said = await caller.call('/api/device/events', JSON.stringify({ events: [event] }))
      demandRefusal(said, 422, 'device.unknown_box')
      expectFieldErrors(said, 'events.0.boxNumber')
    },
    'a sync is answered with codes and words': async () => {
      const { status, body } = await caller.call(syncPath, emptySync(caller))
      demand(status === 200 && syncedSchema.safeParse(body).success, `answered ${status}`)
    },
    'the outcome of a command that is gone is taken': async () => {
      const results = [{ id: 'cmd_of_nobody', outcome: 'failed' }]
      const { status } = await caller.call('/api/device/command-results', JSON.stringify({ results }))
      demand(status === 200, `answered ${status}`)
    },
    'five wrong codes lock the keypad': async () => {
      const codes = Array.from({ length: 6 }, (_none, nth) => String(nth).padStart(6, '0'))
      const said: AppResponse[] = []
      for (const code of codes) said.push(await caller.call('/api/device/open', JSON.stringify({ code })))
      demand(!said.some(({ status }) => status === 200), 'a code opened a box: check again')
      const last = said.at(-1)
      const seconds = Number(last?.headers.get('Retry-After'))
      demand(last?.status === 429 && seconds >= 1 && seconds <= 60, `the sixth was answered ${last?.status}`)
    },
  }
}

function demandRefusal({ status, body }: AppResponse, wanted: number, code: string): void {
  const got = problemSchema.safeParse(body).data?.code
  demand(status === wanted && got === code, `answered ${status} ${got ?? ''}, and not ${wanted} ${code}`)
}

function expectFieldErrors({ body }: AppResponse, path: string): void {
  const paths = refusalSchema.safeParse(body).data?.errors.map((error) => error.path) ?? []
  demand(paths.includes(path), `named ${paths.join(', ') || 'nothing'}, and not ${path}`)
}
