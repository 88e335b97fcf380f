import * as z from 'zod'

import { keyRotation, type KeyRotation } from './key-rotation.ts'
import { countWrongCode, knownBox, noteWrongCode, secondsLocked } from './keypad.ts'
import type { Answer, Doors, EventType, Line, Memory } from './ports.ts'
import { reporter, type Reporter, type Reporting } from './report.ts'
import { codeOf, isPassing, signedLine, type Call, type Identity } from './signed-line.ts'

export type GatewayParts = {
  identity: Identity
  line: Line
  memory: Memory
  doors: Doors
  /** The cabinet's own clock, however wrong. */
  clock: () => number
  /** How the boxes stand is told with the first beat, as it has to be after a start; false goes on by what is remembered. */
  tellsState?: boolean
}

/** What became of a code that was typed. */
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
const heartbeatSchema = z.object({ commands: z.array(commandSchema), keyWaits: z.boolean().optional() })
const syncSchema = heartbeatSchema.extend({
  codes: z.array(z.object({ code: z.string(), boxNumber: z.int(), until: z.string().nullable() })),
  overflow: z.record(z.string(), z.string()),
})
type Command = z.infer<typeof commandSchema>

const syncEveryMs = 15 * 60_000
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
  #tellsState: boolean
  /** The app said that another key waits. */
  #keyWaits = false

  constructor({ identity, line, memory, doors, clock, tellsState = true }: GatewayParts) {
    this.#memory = memory
    this.#doors = doors
    this.#clock = clock
    this.#tellsState = tellsState
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

  /** Tells what happened, without waiting for the next beat. */
  report(): Promise<Reporting> {
    return this.#report.send()
  }

  /** To be called every few seconds. */
  async beat(): Promise<void> {
    await this.#keys.confirm()
    const isWaiting = (await this.#report.send()) === 'waiting'
    if (isWaiting) await this.#fallBehind()
    // The heartbeat sets the clock that the state is dated by.
    const heard = await this.#heartbeat()
    const isDue = heard !== null && !isWaiting && (await this.#isStateDue())
    const commands = isDue ? ((await this.#sync()) ?? heard) : heard
    for (const command of commands ?? []) await this.#obey(command)
    await this.#tellOutcomes()
    await this.#report.send()
    if (!this.#keyWaits) return
    await this.#keys.fetch()
    await this.#keys.confirm()
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
    const heard = answer?.status === 200 ? heartbeatSchema.safeParse(answer.body).data : undefined
    this.#keyWaits = heard?.keyWaits ?? false
    return heard?.commands ?? null
  }

  async #sync(): Promise<readonly Command[] | null> {
    const boxes = await this.#doors.states()
    const asOf = new Date(await this.#appTime()).toISOString()
    const answer = await this.#call('/api/device/sync', { asOf, boxes })
    const synced = answer?.status === 200 ? syncSchema.safeParse(answer.body).data : undefined
    if (synced === undefined) return null
    const { codes, overflow, commands } = synced
    await this.#memory.write({ codes, overflow, syncedAt: this.#clock() })
    this.#tellsState = false
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
    if (answer !== null && !isPassing(answer)) await this.#memory.toldOutcomes(results.map(({ id }) => id))
  }
}
