import type { Miniflare } from 'miniflare'
import * as z from 'zod'

const answerSchema = z.object({ id: z.int(), result: z.unknown() })
const usageSchema = z.object({ usedSize: z.number() })
const targetsSchema = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.url() })).min(1)

export type Heap = {
  /** Returns the memory that the worker's isolate uses now (bytes), garbage that nobody has collected yet with it. */
  used: () => Promise<number>
  close: () => void
}

/** The heap of a worker whose inspector listens, asked by the protocol of browsers' developer tools. */
export async function heapOf(worker: Miniflare): Promise<Heap> {
  const inspector = await worker.getInspectorURL()
  const targets = targetsSchema.parse(await (await fetch(`http://${inspector.host}/json`)).json())
  const own = targets.find(({ id }) => id.startsWith('core:user'))
  if (own === undefined) throw new Error(`The inspector has only ${targets.map(({ id }) => id).join(', ')}`)
  const socket = new WebSocket(own.webSocketDebuggerUrl)
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = answerSchema.safeParse(JSON.parse(String(data)))
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result)
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error('The inspector does not answer')))
  await opened.promise
  let last = 0
  const ask = (method: string) => {
    last += 1
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(last, resolve)
    socket.send(JSON.stringify({ id: last, method }))
    return promise
  }
  return {
    async used() {
      return usageSchema.parse(await ask('Runtime.getHeapUsage')).usedSize
    },
    close: () => socket.close(),
  }
}
