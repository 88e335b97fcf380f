import * as z from 'zod'

import { keyRotation, type KeyRotation } from './key-rotation.ts'
import { countWrongCode, knownBox, noteWrongCode, secondsLocked } from './keypad.ts'
import type { Answer, Doors, EventType, Line, Memory, RoomListener } from './ports.ts'
import { reporter, type Reporter, type Reporting } from './report.ts'
import { codeOf, isPassing, signedLine, type Call, type Identity } from './signed-line.ts'

export type GatewayParts = {
  identity: Identity
  line: Line
  memory: Memory
  doors: Doors
  /** The cabinet's own clock, however wrong. */
  clock: () => number
  /** True reports the state of the boxes with the first beat, as after a start; false goes on from memory. */
  reportsState?: boolean
  /** The listener for new work; without one it polls every few seconds. */
  listener?: RoomListener
  /** Between two heartbeats while it does not listen (ms). */
  askEveryMs?: number
}

/** The outcome of a typed code. */
export type Typed =
  | { result: 'opened' | 'stuck'; boxNumber: number }
  | { result: 'wrong_code' }
  | { result: 'locked_out'; seconds: number }
  /** The code is good; `message` says what to do instead. */
  | { result: 'no_box'; message: string | null }
  | { result: 'failed'; code: string }

const openedSchema = z.object({ boxNumber: z.int() })
const noBoxSchema = z.object({ code: z.literal('device.no_box_free'), message: z.string().optional() })
const commandSchema = z.object({ id: z.string(), boxNumber: z.int(), expiresAt: z.string() })
const heartbeatSchema = z.object({
  commands: z.array(commandSchema),
  keyWaits: z.boolean().optional(),
  room: z.object({ url: z.string(), room: z.string(), token: z.string() }).optional(),
})
const syncSchema = heartbeatSchema.extend({
  codes: z.array(z.object({ code: z.string(), boxNumber: z.int(), until: z.string().nullable() })),
  overflow: z.record(z.string(), z.string()),
})
type Command = z.infer<typeof commandSchema>

const syncEveryMs = 15 * 60_000
/** Between two signs of life of a cabinet that hears of work in its room, and of one that has to ask for it. */
const signOfLifeMs = 60_000
const usualAskEveryMs = 4_000
const outcomesAtOnce = 100
const usualLockSeconds = 60

/**
 * The computer of a key cabinet, as the device API wants it: it asks while it has a line, goes on alone by what it heard last
 * while it has none, and tells afterwards. Nothing but `memory` outlives it: one that is made anew goes on where power was
 * cut.
 */
export class Gateway {
  readonly #memory: Memory
  readonly #doors: Doors
  readonly #clock: () => number
  readonly #call: Call
  readonly #report: Reporter
  readonly #keys: KeyRotation
  readonly #listener: RoomListener | null
  readonly #askEveryMs: number
  #tellsState: boolean
  /** The app said that another key waits. */
  #keyWaits = false
  #beatAt: number | null = null
  /** The queue of the gateway's own work, done one after the other. */
  #turn: Promise<void> = Promise.resolve()
  #hearing: Promise<void> | null = null

  constructor({ identity, line, memory, doors, clock, reportsState = true, listener, askEveryMs }: GatewayParts) {
    this.#memory = memory
    this.#doors = doors
    this.#clock = clock
    this.#tellsState = reportsState
    this.#listener = listener ?? null
    this.#askEveryMs = askEveryMs ?? usualAskEveryMs
    this.#call = signedLine({ line, memory, clock, identity })
    this.#report = reporter({ call: this.#call, memory, clock })
    this.#keys = keyRotation({ call: this.#call, memory, identity })
  }

  async typeCode(code: string): Promise<Typed> {
    const locked = secondsLocked(await this.#memory.read(), this.#clock())
    if (locked !== null) return { result: 'locked_out', seconds: locked }
    const ask = () => this.#call('/api/device/open', { code })
    // Whether the app heard it when the answer was lost nobody knows: asked again, it says the same.
    const answer = (await ask()) ?? (await ask())
    if (answer !== null && answer.status < 500) return this.#typed(answer)
    await this.#fallBehind()
    return this.#typeAlone(code)
  }

  /** Something happened at a box that the gateway did not do itself. */
  sensed(type: EventType, boxNumber: number): Promise<void> {
    return this.#report.note(type, boxNumber, null)
  }

  /** Reports the events at once, without waiting for the next beat. */
  report(): Promise<Reporting> {
    return this.#report.send()
  }

  /** To be called every few seconds: gives a sign of life and does the rest where it is time for it. */
  async tick(): Promise<void> {
    const everyMs = this.#listener?.isListening() === true ? signOfLifeMs : this.#askEveryMs
    const isDue = this.#beatAt === null || Math.abs(this.#clock() - this.#beatAt) >= everyMs
    if (isDue || (await this.#hasUnsaid())) await this.beat()
  }

  /** Gives a sign of life, tells what waits, and does what staff want. */
  beat(): Promise<void> {
    return this.#inTurn(async () => {
      this.#beatAt = this.#clock()
      await this.#keys.confirm()
      const isWaiting = (await this.#report.send()) === 'waiting'
      if (isWaiting) await this.#fallBehind()
      // The heartbeat sets the clock that the state is dated by.
      const heartbeat = await this.#heartbeat()
      const isDue = heartbeat !== null && !isWaiting && (await this.#isStateDue())
      await this.#goOn(isDue ? ((await this.#sync()) ?? heartbeat) : heartbeat)
    })
  }

  /** Does what the room said there is to do. To be called with each of its messages; those that come before it has begun are one. */
  hear(): Promise<void> {
    this.#hearing ??= this.#inTurn(async () => {
      this.#hearing = null
      // A listener that has ended is given another ticket first: it has to listen before the sync.
      if (this.#listener?.isListening() === false) await this.#heartbeat()
      const isWaiting = (await this.#report.send()) === 'waiting'
      await this.#goOn(isWaiting ? await this.#heartbeat() : await this.#sync())
    })
    return this.#hearing
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  /** Does the commands, tells what became of them, and fetches a key that waits. */
  async #goOn(commands: readonly Command[] | null): Promise<void> {
    for (const command of commands ?? []) await this.#obey(command)
    await this.#tellOutcomes()
    await this.#report.send()
    if (!this.#keyWaits) return
    await this.#keys.fetch()
    await this.#keys.confirm()
  }

  /** Returns true while a state, a key, events or outcomes are unsent, which go before the next sign of life. */
  async #hasUnsaid(): Promise<boolean> {
    const { syncedAt, nextKey } = await this.#memory.read()
    if (syncedAt === null || nextKey !== null) return true
    return (await this.#memory.events(1)).length > 0 || (await this.#memory.outcomes(1)).length > 0
  }

  /** A call was lost: how the boxes stand has to be told once the app is heard again. */
  #fallBehind(): Promise<void> {
    return this.#memory.write({ syncedAt: null })
  }

  async #isStateDue(): Promise<boolean> {
    const { syncedAt } = await this.#memory.read()
    return this.#tellsState || syncedAt === null || Math.abs(this.#clock() - syncedAt) >= syncEveryMs
  }

  async #appTime(): Promise<number> {
    return this.#clock() + (await this.#memory.read()).clockOffsetMs
  }

  async #open(boxNumber: number, code: string | null): Promise<boolean> {
    const isOpen = await this.#doors.open(boxNumber)
    await this.#report.note(isOpen ? 'opened' : 'fault', boxNumber, code)
    return isOpen
  }

  async #openTyped(boxNumber: number, code: string | null): Promise<Typed> {
    const result = (await this.#open(boxNumber, code)) ? 'opened' : 'stuck'
    await this.#report.send()
    return { result, boxNumber }
  }

  async #typed(answer: Answer): Promise<Typed> {
    const { status, body, retryAfterSeconds } = answer
    const opened = status === 200 ? openedSchema.safeParse(body).data : undefined
    if (opened !== undefined) return this.#openTyped(opened.boxNumber, null)
    if (status === 429) {
      const seconds = retryAfterSeconds ?? usualLockSeconds
      await this.#memory.write({ wrongCodesAt: [], lockedUntil: this.#clock() + seconds * 1000 })
      return { result: 'locked_out', seconds }
    }
    const full = noBoxSchema.safeParse(body).data
    if (full !== undefined) return { result: 'no_box', message: full.message ?? null }
    if (status === 401 || status === 403) return { result: 'failed', code: codeOf(answer) }
    await noteWrongCode(this.#memory, this.#clock())
    return { result: 'wrong_code' }
  }

  async #typeAlone(code: string): Promise<Typed> {
    const { codes } = await this.#memory.read()
    const boxNumber = knownBox(codes, code, await this.#appTime())
    if (boxNumber !== null) return this.#openTyped(boxNumber, code)
    await countWrongCode(this.#memory, this.#clock())
    return { result: 'wrong_code' }
  }

  async #heartbeat(): Promise<readonly Command[] | null> {
    const answer = await this.#call('/api/device/heartbeat', { status: await this.#doors.status() })
    if (answer === null) await this.#fallBehind()
    const heartbeat = answer?.status === 200 ? heartbeatSchema.safeParse(answer.body).data : undefined
    await this.#note(heartbeat)
    return heartbeat?.commands ?? null
  }

  /** Notes that another key waits, and listens in the room: what was said there before it did is told by a sync. */
  async #note(heartbeat: z.infer<typeof heartbeatSchema> | undefined): Promise<void> {
    this.#keyWaits = heartbeat?.keyWaits ?? false
    if (heartbeat?.room === undefined || this.#listener === null) return
    if ((await this.#listener.listen(heartbeat.room)) === 'begun') await this.#fallBehind()
  }

  async #sync(): Promise<readonly Command[] | null> {
    const boxes = await this.#doors.states()
    const asOf = new Date(await this.#appTime()).toISOString()
    const answer = await this.#call('/api/device/sync', { asOf, boxes })
    const synced = answer?.status === 200 ? syncSchema.safeParse(answer.body).data : undefined
    if (synced === undefined) {
      await this.#fallBehind()
      return null
    }
    const { codes, overflow, commands } = synced
    await this.#memory.write({ codes, overflow, syncedAt: this.#clock() })
    this.#tellsState = false
    await this.#note(synced)
    return commands
  }

  /** Does what staff want: each once, whatever is cut in between, and none that came too late. */
  async #obey({ id, boxNumber, expiresAt }: Command): Promise<void> {
    if (Date.parse(expiresAt) <= (await this.#appTime()) || !(await this.#memory.beginCommand(id))) return
    const isOpen = await this.#open(boxNumber, null)
    await this.#memory.endCommand(id, isOpen ? 'opened' : 'failed')
  }

  async #tellOutcomes(): Promise<void> {
    const results = await this.#memory.outcomes(outcomesAtOnce)
    if (results.length === 0) return
    const answer = await this.#call('/api/device/command-results', { results })
    if (answer !== null && !isPassing(answer)) await this.#memory.acknowledgeOutcomes(results.map(({ id }) => id))
  }
}
