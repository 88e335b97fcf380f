/**
 * The delay (ms) of the last byte of a body. A refused connection, an unknown name and a failed handshake show sooner
 * than that, and nothing that lacks its last byte was ever taken by anybody.
 */
const heldMs = 50

/** A global of the worker's runtime; others may lack it. */
declare const FixedLengthStream: (new (length: number) => TransformStream<Uint8Array, Uint8Array>) | undefined

/** A body that says whether all of it was handed over. */
export type HeldBody = {
  body: ReadableStream | string
  /** Hands over the last byte in a moment, unless the request has failed by then. */
  release: (answer: Promise<unknown>) => Promise<void>
  wasWhole: () => boolean
}

/**
 * Holds back the last byte of a body until the connection has had time to fail: `fetch` tells a connection that was refused
 * and one that was cut midway by the same words. Where the runtime has no streams of a fixed length the text goes as it is.
 */
export function heldBody(text: string): HeldBody {
  const bytes = new TextEncoder().encode(text)
  if (typeof FixedLengthStream === 'undefined' || bytes.length === 0) {
    return { body: text, release: async () => {}, wasWhole: () => true }
  }
  const { readable, writable } = new FixedLengthStream(bytes.length)
  const writer = writable.getWriter()
  let isWhole = false
  const quietly = (work: Promise<unknown>) => void work.catch(() => {})
  quietly(writer.closed)
  quietly(writer.write(bytes.subarray(0, -1)))
  return {
    body: readable,
    async release(answer) {
      if (await failsWithin(heldMs, answer)) {
        quietly(writer.abort())
        return
      }
      isWhole = true
      quietly(writer.write(bytes.subarray(-1)))
      quietly(writer.close())
    },
    wasWhole: () => isWhole,
  }
}

/** Returns whether it has failed by then. What was answered before the body was whole goes on all the same. */
async function failsWithin(ms: number, answer: Promise<unknown>): Promise<boolean> {
  const { promise: passed, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), ms)
  const failed = answer.then(
    () => false,
    () => true,
  )
  try {
    return await Promise.race([failed, passed])
  } finally {
    clearTimeout(timer)
  }
}
