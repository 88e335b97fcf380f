import { parentPort, workerData } from 'node:worker_threads'

import sandbox from '#sandbox/index.ts'
import app, { JobChunks } from '#worker/index.ts'

import { playedBindings } from './bindings.ts'
import type { Answered, PlayedRequest, PlayedAppData } from './messages.ts'
// The clock is loaded first: what comes after it knows no other.
import { playAt } from './played-clock.ts'

/**
 * App and sandbox in one thread, by a clock that each call brings. What one asks of the other stays inside, and a call is
 * answered when all that it set off is done.
 */

// oxlint-disable-next-line typescript/consistent-type-assertions -- who starts the thread gives it this
const data = workerData as PlayedAppData
const bindings = playedBindings(data)
const appOrigins = ['APP_URL', 'FRAME_URL'].map((name) => new URL(data.bindings[name] ?? '').origin)

/** Work that goes on after answers, until it is done. */
const goingOn: Promise<unknown>[] = []

const bare = {
  waitUntil: (work: Promise<unknown>) => goingOn.push(work),
  passThroughOnException: () => {},
  exports: {},
  props: {},
}
// oxlint-disable-next-line typescript/consistent-type-assertions -- app and sandbox use no more of it
const context = bare as unknown as ExecutionContext
const pieces = new JobChunks(context, bindings.app)

async function answer(request: Request): Promise<Response> {
  const { origin } = new URL(request.url)
  if (origin === data.sandboxOrigin) return sandbox.fetch(request, bindings.sandbox, context)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- nothing of the network's is asked of it
  const incoming = request as Request<unknown, IncomingRequestCfProperties>
  return appOrigins.includes(origin) ? app.fetch(incoming, bindings.app, context) : new Response(null, { status: 503 })
}

globalThis.fetch = (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init))

async function settle(): Promise<void> {
  for (let next = goingOn.shift(); next !== undefined; next = goingOn.shift()) await next.catch(() => {})
}

async function answerCall(asked: PlayedRequest): Promise<Answered> {
  const { id } = asked
  switch (asked.kind) {
    case 'call': {
      const { url, method, headers, body } = asked.http
      const response = await answer(
        new Request(url, { method, headers: headers.map(([name, value]) => [name, value]), body }),
      )
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { id, kind: 'answer', status: response.status, headers: [...response.headers], body: bytes }
    }
    case 'jobs':
      for (const [index] of Object.keys(data.databases).entries()) await pieces.run(asked.jobs, index + 1)
      return { id, kind: 'done' }
    case 'close':
      return { id, kind: 'closed', objects: bindings.close() }
  }
}

/** Answers once all is done that a call has set off. Never throws. */
async function answered(asked: PlayedRequest): Promise<Answered> {
  playAt(asked.at)
  try {
    const answer = await answerCall(asked)
    await settle()
    return answer
  } catch (error) {
    return { id: asked.id, kind: 'failed', reason: String(error) }
  }
}

async function reply(asked: PlayedRequest): Promise<void> {
  const answer = await answered(asked)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
}

parentPort?.on('message', (asked: PlayedRequest) => void reply(asked))
