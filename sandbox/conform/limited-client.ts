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
  onHang: () => void
}

/** Returns the client with a limit on each of its calls, beyond which it throws NoAnswer. */
export function limitedClient(client: Client, { limitMs, onHang }: Limit): Client {
  async function within<Answer>(name: string, call: Promise<Answer>): Promise<Answer> {
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      onHang()
      reject(new NoAnswer(`the client gave no answer to ${name} within ${limitMs / 1000} s`))
    }, limitMs)
    try {
      return await Promise.race([call, givenUp])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    start: (given) => within('start', client.start(given)),
    type: (code) => within('type', client.type(code)),
    putKeys: (boxNumber) => within('put-keys', client.putKeys(boxNumber)),
    close: (boxNumber) => within('close', client.close(boxNumber)),
    cutPower: () => within('cut-power', client.cutPower()),
    setClock: (offsetMs) => within('set-clock', client.setClock(offsetMs)),
    pass: (ms) => within('pass', client.pass(ms)),
    opened: () => within('opened', client.opened()),
  }
}
