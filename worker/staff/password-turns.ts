import { systemClock, type Clock } from '#core/clock.ts'
import { AppError } from '#core/http/errors.ts'

/** Hashing a password holds the isolate's only thread: at most so many callers are let to it at a time. */
const mostAtOnce = 2

/** A caller whose connection broke never says that it is done: its turn ends by itself. */
const turnMs = 10_000

/** The interval (ms) at which a known user asks for a turn, and the time until they are refused. */
const askEveryMs = 100
const mostAsks = 100

const retryAfterSeconds = 2

/**
 * A caller is known where it showed something that strangers cannot make: a session, a link that was sent, or the cookie
 * of a browser that the user signed in in before.
 */
export type PasswordCaller = { isKnown: boolean }

export type PasswordTurns = {
  /**
   * Does work that hashes passwords in a turn of its own. Throws 503 `auth.busy` where none is free: a stranger is refused
   * at once, before anything is read or counted; who is known waits for up to ten seconds, and goes before strangers.
   */
  inTurn: <T>(caller: PasswordCaller, work: () => Promise<T>) => Promise<T>
}

/** Turns of one isolate. */
export function createPasswordTurns(clock: Clock): PasswordTurns {
  const endings = new Set<{ endsAt: number }>()
  let knownWaitUntil = 0

  function takeTurn({ isKnown }: PasswordCaller): { endsAt: number } | null {
    const now = clock.now()
    for (const turn of endings) if (turn.endsAt <= now) endings.delete(turn)
    if (endings.size >= mostAtOnce || (!isKnown && knownWaitUntil > now)) return null
    const turn = { endsAt: now + turnMs }
    endings.add(turn)
    return turn
  }

  async function waitForTurn(): Promise<{ endsAt: number } | null> {
    const caller = { isKnown: true }
    let turn = takeTurn(caller)
    for (let asked = 1; turn === null && asked < mostAsks; asked += 1) {
      knownWaitUntil = clock.now() + 2 * askEveryMs
      // Each caller waits by itself: a promise that another call keeps would break with that call.
      await clock.pause(askEveryMs)
      turn = takeTurn(caller)
    }
    return turn
  }

  return {
    async inTurn(caller, work) {
      const turn = caller.isKnown ? await waitForTurn() : takeTurn(caller)
      if (turn === null) throw tooBusy()
      try {
        return await work()
      } finally {
        endings.delete(turn)
      }
    },
  }
}

function tooBusy(): AppError {
  return new AppError({
    code: 'auth.busy',
    status: 503,
    title: 'Too many passwords are being checked; nothing was counted',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}

/** Turns of this isolate, which all its calls share. */
export const { inTurn } = createPasswordTurns(systemClock)
