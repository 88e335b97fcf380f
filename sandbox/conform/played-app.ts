import * as z from 'zod'

import type { Answer, KnownCode, Outcome, SignedRequest } from '#sandbox/gateway/ports.ts'
import { deviceSignature } from '#sandbox/gateway/signature.ts'

import { KeyRing } from './key-ring.ts'
import { PlayedRoom } from './played-room.ts'
import { bodySchemas, type SentEvent, type SentSync } from './sent.ts'

type Command = { id: string; boxNumber: number; expiresAt: string }

/** A call as it came. `fault`: what of it is against the device API; null where nothing is. `isTaken`: the client was let in. */
export type Seen = { path: string; fault: string | null; body: unknown; at: number; isTaken: boolean }

/** `lossy`: calls arrive, and their answers do not. `away`: 503. */
export type LineState = 'up' | 'down' | 'lossy' | 'away'

const skewMs = 5 * 60_000
/** The real time (ms) for which a sync is watched for a wait that should have begun before it. */
const watchMs = 200

/** The app as a client meets it, by a script: it looks at each call as strictly as the real one, and keeps all that came. */
export class PlayedApp {
  readonly deviceId = 'dev_conform'
  readonly key = 'key-of-the-client-under-test'
  /** Numbers are names: they begin anywhere, and some are left out. */
  readonly boxes = [1, 2, 3, 14, 40]
  now: number
  line: LineState = 'up'
  codes: readonly KnownCode[] = []
  commands: readonly Command[] = []
  /** Boxes that the app says the cabinet never had. */
  unknownBoxes: readonly number[] = []
  /** The instant until which the app takes no codes. */
  lockedUntil = 0
  readonly seen: Seen[] = []
  readonly events: SentEvent[] = []
  readonly results: { id: string; outcome: Outcome }[] = []
  readonly syncs: SentSync[] = []
  readonly keys = new KeyRing({ deviceId: this.deviceId, key: this.key })
  readonly room = new PlayedRoom(() => this.now)
  /** Syncs are watched: each has to come while the client listens. */
  watchesSyncs = false
  /** Syncs that came while nobody listened in the room. */
  deafSyncs = 0
  #signedWith = ''
  #signatures = new Set<string>()

  constructor(now: number) {
    this.now = now
  }

  time(afterMs = 0): string {
    return new Date(this.now + afterMs).toISOString()
  }

  /** The paths that were called since a place in `seen`, by calls that were let in. */
  pathsSince(place: number): string[] {
    return this.seen
      .slice(place)
      .filter(({ isTaken }) => isTaken)
      .map(({ path }) => path)
  }

  /** Null: the client gets no answer. */
  async take(request: SignedRequest): Promise<Answer | null> {
    if (this.line === 'down') return null
    const refused = await this.#refuse(request)
    const answer = refused ?? (await this.#answer(request))
    const isLost = this.keys.losesConfirmation && request.path.startsWith('/api/device/key/confirm')
    return this.line === 'lossy' || isLost ? null : answer
  }

  async #refuse({ path, headers, body }: SignedRequest): Promise<Answer | null> {
    const header = (name: string) => headers[name] ?? headers[name.toLowerCase()] ?? ''
    const time = header('X-Device-Time')
    const signature = header('X-Device-Signature')
    const [signedPath = ''] = path.split('?')
    const signedWith = await this.keys.signer(
      async (key) => signature === (await deviceSignature({ key, method: 'POST', path: signedPath, time, body })),
    )
    const refuse = (fault: string | null, code: string, more = {}) => {
      this.seen.push({ path: signedPath, fault, body: null, at: this.now, isTaken: false })
      return { status: 401, retryAfterSeconds: null, body: { code, ...more } }
    }
    // Who did not hear that the new key was taken cannot know that the old one is over.
    if (signedWith !== null && !this.keys.isGood(signedWith)) return refuse(null, 'device.unauthorized')
    if (header('X-Device-Id') !== this.deviceId || signedWith === null) {
      return refuse('the signature does not fit', 'device.unauthorized')
    }
    // A clock that is wrong is no fault: what the client makes of the answer may be one.
    if (Math.abs(Number(time) - this.now) > skewMs) return refuse(null, 'device.clock_skew', { time: this.time() })
    if (this.#signatures.has(signature)) return refuse('a signature came twice', 'device.replayed')
    this.#signatures.add(signature)
    this.#signedWith = signedWith
    return null
  }

  async #answer({ path, body }: SignedRequest): Promise<Answer> {
    const [name = ''] = path.split('?')
    const parsed = parsedBody(name, body)
    const fault = parsed === null ? 'the body is not as documented' : null
    this.seen.push({ path: name, fault, body, at: this.now, isTaken: true })
    if (this.line === 'away') return answerOf(503, { code: 'device.try_again' })
    if (parsed === null) return answerOf(422, { code: 'request.invalid' })
    switch (parsed.name) {
      case '/api/device/open':
        return this.#open(parsed.json.code)
      case '/api/device/events':
        return this.#take(parsed.json.events)
      case '/api/device/heartbeat':
        return answerOf(200, this.#heartbeatAnswer())
      case '/api/device/sync':
        return this.#sync(parsed.json)
      case '/api/device/key': {
        const key = await this.keys.sealed()
        return key === null
          ? answerOf(404, { code: 'device.no_key_waits' })
          : answerOf(200, { ...key, until: this.time(skewMs) })
      }
      case '/api/device/key/confirm':
        return this.keys.confirm(parsed.json.rotationId, this.#signedWith)
          ? answerOf(200, { rotationId: parsed.json.rotationId })
          : answerOf(409, { code: 'device.key_not_confirmed' })
      default:
        this.results.push(...parsed.json.results)
        return answerOf(200, { settled: parsed.json.results.length })
    }
  }

  #heartbeatAnswer() {
    return { time: this.time(), commands: this.commands, ...this.keys.told(), room: this.room.ticket() }
  }

  async #sync(sync: SentSync): Promise<Answer> {
    this.syncs.push(sync)
    const answer = answerOf(200, { ...this.#heartbeatAnswer(), codes: this.codes, overflow: {} })
    if (!this.watchesSyncs) return answer
    await new Promise((resolve) => setTimeout(resolve, watchMs))
    if (!this.room.isHeard) this.deafSyncs += 1
    return answer
  }

  #open(code: string): Answer {
    if (this.lockedUntil > this.now) {
      return {
        ...answerOf(429, { code: 'device.locked_out' }),
        retryAfterSeconds: Math.ceil((this.lockedUntil - this.now) / 1000),
      }
    }
    const known = this.codes.find(
      (one) => one.code === code && (one.until === null || Date.parse(one.until) > this.now),
    )
    return known === undefined
      ? answerOf(404, { code: 'device.wrong_code' })
      : answerOf(200, { boxNumber: known.boxNumber })
  }

  #take(events: readonly SentEvent[]): Answer {
    const code = 'device.unknown_box'
    const errors = events.flatMap(({ boxNumber }, at) =>
      this.unknownBoxes.includes(boxNumber) ? [{ path: `events.${at}.boxNumber`, code }] : [],
    )
    if (errors.length > 0) return answerOf(422, { code, errors })
    this.events.push(...events)
    return answerOf(200, { accepted: events.length })
  }
}

function answerOf(status: number, body: unknown): Answer {
  return { status, retryAfterSeconds: null, body }
}

function parsedBody(name: string, body: string) {
  const named = z.discriminatedUnion('name', bodySchemas).safeParse({ name, json: jsonOf(body) })
  return named.success ? named.data : null
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
