/**
 * The parts of a cabinet, beside the rules of the device API. Instants are UTC ms of the cabinet's own clock unless
 * said otherwise.
 */

/** `retryAfterSeconds` is of the header, null where it has none. `body` is the JSON, null where it is none. */
export type Answer = { status: number; retryAfterSeconds: number | null; body: unknown }
export type SignedRequest = { path: string; headers: Readonly<Record<string, string>>; body: string }

/** Makes one POST. Null: there is no line, or the answer was lost on it. */
export type Line = (request: SignedRequest) => Promise<Answer | null>

export type EventType =
  | 'opened'
  | 'closed'
  | 'keys_present'
  | 'keys_taken'
  | 'belongings_present'
  | 'keys_missing'
  | 'fault'
  | 'forced'

/** `code` is what was typed where the cabinet could not ask. */
export type KeptEvent = { id: string; type: EventType; boxNumber: number; at: number; code: string | null }

/** A code and the box that it opens while there is no line; past `until` (ISO 8601, of the app's clock) none. */
export type KnownCode = { code: string; boxNumber: number; until: string | null }

export type Outcome = 'opened' | 'failed'

export type Kept = {
  /** Added to the cabinet's clock it gives the app's. */
  clockOffsetMs: number
  codes: readonly KnownCode[]
  /** The words where no box is free, by language. */
  overflow: Readonly<Record<string, string>>
  /** When how the boxes stand was told last; null: it has to be told. */
  syncedAt: number | null
  /** When wrong codes were typed in the last minute, and until when the keypad takes none. */
  wrongCodesAt: readonly number[]
  lockedUntil: number
  /** The key that was taken over the line; null: the one that the device was set up with. */
  key: string | null
  /** One that was fetched, until the app has answered that it is confirmed. */
  nextKey: { rotationId: string; key: string } | null
}

/** The memory that a signed call needs, a cabinet's or another device's. */
export type KeyMemory = {
  read: () => Promise<Pick<Kept, 'clockOffsetMs' | 'key' | 'nextKey'>>
  write: (change: Partial<Pick<Kept, 'clockOffsetMs' | 'key' | 'nextKey'>>) => Promise<void>
}

/**
 * The memory that outlives a power cut. Each call is whole or not at all, and holds once it has answered; power may be
 * cut between any two.
 */
export type Memory = {
  read: () => Promise<Kept>
  write: (change: Partial<Kept>) => Promise<void>
  addEvent: (event: KeptEvent) => Promise<void>
  /** Those that were not forgotten, in the order in which they were added. */
  events: (most: number) => Promise<readonly KeptEvent[]>
  forgetEvents: (ids: readonly string[]) => Promise<void>
  /** Notes that a command is being done, and that it failed unless `endCommand` says otherwise; false where it was noted before. */
  beginCommand: (id: string) => Promise<boolean>
  endCommand: (id: string, outcome: Outcome) => Promise<void>
  /** Returns outcomes of commands that were not reported yet. */
  outcomes: (most: number) => Promise<readonly { id: string; outcome: Outcome }[]>
  acknowledgeOutcomes: (ids: readonly string[]) => Promise<void>
}

/** The state of a box; null for a sensor that it does not have. */
export type BoxState = { boxNumber: number; doorOpen: boolean | null; keysInside: boolean | null; isFaulty: boolean }

/** A cabinet's measures of itself. */
export type Status = {
  firmware?: string
  batteryPercent?: number
  onMains?: boolean
  temperature?: number
  isTampered?: boolean
}

/** Locks and sensors. */
export type Doors = {
  /** False where it stays shut, and where there is no such box. */
  open: (boxNumber: number) => Promise<boolean>
  states: () => Promise<readonly BoxState[]>
  status: () => Promise<Status>
}

/** The room where a device hears that there is work for it, and the token that lets it in for a minute. */
export type RoomTicket = { url: string; room: string; token: string }

/**
 * Hears in the device's room that there is work for it: by a socket (`room-socket.ts`), or by one wait after the other
 * (`room-waits.ts`). Whoever makes one has it call `Gateway.hear` with each message.
 */
export type RoomListener = {
  isListening: () => boolean
  /** Begins to listen unless it does. `begun` says that messages may have been missed until now; `away` that the room is. */
  listen: (ticket: RoomTicket) => Promise<'listening' | 'begun' | 'away'>
}
