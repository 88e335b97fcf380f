import type { Client } from './client.ts'

/** A client under test did not answer a control call, or not as documented. */
export class NoAnswer extends Error {
  /** Nothing listens where the client should be. */
  readonly isNobodyThere: boolean

  constructor(message: string, { isNobodyThere = false } = {}) {
    super(message)
    this.isNobodyThere = isNobodyThere
  }
}

type Limit = {
  /** Milliseconds of real time for each call. */
  limitMs: number
  /** Milliseconds of real time for all that a case asks. */
  caseLimitMs: number
  onHang: () => void
}

/** Returns the client with a limit on each of its calls and on all of them, beyond which it throws NoAnswer. */
export function limitedClient(client: Client, { limitMs, caseLimitMs, onHang }: Limit): Client {
  const endsAt = performance.now() + caseLimitMs
  async function within<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
    const leftMs = Math.max(0, endsAt - performance.now())
    const isLast = leftMs < limitMs
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const giveUp = () => {
      onHang()
      const slow = `the client took longer than ${caseLimitMs / 1000} s for this rule, and was at ${name}`
      reject(new NoAnswer(isLast ? slow : `the client gave no answer to ${name} within ${limitMs / 1000} s`))
    }
    const timer = setTimeout(giveUp, Math.min(leftMs, limitMs))
    try {
      return await Promise.race([call(), givenUp])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    start: (given) => within('start', () => client.start(given)),
    type: (code) => within('type', () => client.type(code)),
    putKeys: (boxNumber) => within('put-keys', () => client.putKeys(boxNumber)),
    close: (boxNumber) => within('close', () => client.close(boxNumber)),
    cutPower: () => within('cut-power', () => client.cutPower()),
    setClock: (offsetMs) => within('set-clock', () => client.setClock(offsetMs)),
    pass: (ms) => within('pass', () => client.pass(ms)),
    opened: () => within('opened', () => client.opened()),
  }
}
