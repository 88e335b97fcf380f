type Reader = {
  read: () => Promise<{ done: boolean; value?: Uint8Array | undefined }>
  cancel: () => Promise<void>
}
/** A stream of bytes, of whichever runtime. */
type Body = { getReader: () => Reader; cancel: () => Promise<void> }

/** The bytes read of a body; undefined where its `content-length` exceeds `limit` bytes. */
export type Bounded = {
  limit: number
  headers: { get: (name: string) => string | null }
  signal?: AbortSignal | undefined
  /** Called with each piece that comes. */
  onPiece?: (() => void) | undefined
}

/**
 * The bytes of a body, counted as they come (a packed body by what it unpacks to). Null where there are more than
 * `limit`: the rest is cancelled, which lets go of who sends it. Throws what the signal was aborted with.
 */
export async function boundedBytes(
  body: Body | null,
  { limit, headers, signal, onPiece }: Bounded,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return new Uint8Array()
  if (Number(headers.get('Content-Length')) > limit) {
    await discardBody(body)
    return null
  }
  const reader = body.getReader()
  let isCut = false
  const stop = () => {
    isCut = true
    void discardBody(reader)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const bytes = await counted(reader, { limit, onPiece })
    // What is cancelled ends as if it had come to its end.
    if (isCut) signal?.throwIfAborted()
    return bytes
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

async function counted(
  reader: Reader,
  { limit, onPiece }: Pick<Bounded, 'limit' | 'onPiece'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done || value === undefined) return joined(chunks, length)
    onPiece?.()
    length += value.length
    if (length > limit) {
      await discardBody(reader)
      return null
    }
    chunks.push(value)
  }
}

/** Ends a body that nobody reads to its end. It may have broken off by itself. */
export async function discardBody(body: Pick<Body, 'cancel'> | null): Promise<void> {
  await body?.cancel().catch(() => {})
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
