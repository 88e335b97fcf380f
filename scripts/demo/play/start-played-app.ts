import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import type { Answered, PlayedRequest, PlayedAppData } from '#scripts/demo/played-app/messages.ts'
import { textFiles } from '#scripts/pages/text-files.ts'
import { cellsIn } from '#scripts/stack/local-cells.ts'
import { developmentSecrets, developmentVariables, variables, type StackAddresses } from '#scripts/stack/settings.ts'
import type { JobName } from '#worker/contract/staff/health.ts'

import { bundlePlayedApp } from './bundle-played-app.ts'
import { appFile, sandboxFile } from './database-files.ts'
import { layObjects } from './lay-objects.ts'

/** The app and the sandbox of a state folder while its history is played; they are called at instants (milliseconds). */
export type PlayedApp = {
  /** Calls an address of the app or the sandbox; a redirect is not followed. */
  readonly fetch: (at: number, url: string, init?: RequestInit) => Promise<Response>
  /** Runs jobs of the app one after the other. */
  readonly run: (at: number, jobs: readonly JobName[]) => Promise<void>
  /** Closes the databases and lays the pictures where the servers find them. */
  readonly stop: () => Promise<void>
}

type Start = { readonly stateDir: string; readonly at: StackAddresses }

/** The texts as they are built, out of their sources: whoever develops has no built pages. */
async function builtTexts(): Promise<PlayedAppData['texts']> {
  const files = await textFiles((file) => import(file))
  return Object.fromEntries(files.map(({ fileName, source }) => [`/${fileName}`, source]))
}

async function playedAppData({ stateDir, at }: Start): Promise<PlayedAppData> {
  const further = cellsIn(stateDir).map(({ number }) => [`DB_${number}`, appFile(stateDir, number)] as const)
  return {
    databases: { DB: appFile(stateDir, 1), ...Object.fromEntries(further) },
    sandboxDatabase: sandboxFile(stateDir),
    texts: await builtTexts(),
    sandboxOrigin: at.sandbox,
    bindings: { ...variables(), ...developmentVariables(at), ...developmentSecrets(stateDir) },
  }
}

/** The wish without the id that its answer is known by. */
type RequestWithoutId = PlayedRequest extends infer One ? (One extends PlayedRequest ? Omit<One, 'id'> : never) : never

/** Asks a thread and waits for what it answers. */
function askerOf(worker: Worker): (input: RequestWithoutId) => Promise<Answered> {
  const waiting = new Map<number, PromiseWithResolvers<Answered>>()
  let last = 0
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
  }
  worker.on('error', failAll)
  worker.on('exit', (code) => failAll(new Error(`The town ended with ${code}`)))
  worker.on('message', (answered: Answered) => {
    const asked = waiting.get(answered.id)
    waiting.delete(answered.id)
    if (answered.kind === 'failed') asked?.reject(new Error(answered.reason))
    else asked?.resolve(answered)
  })
  return (input) => {
    last += 1
    const asked = Promise.withResolvers<Answered>()
    waiting.set(last, asked)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ ...input, id: last } satisfies PlayedRequest)
    return asked.promise
  }
}

const noBody: ReadonlySet<number> = new Set([204, 205, 304])

/** Starts app and sandbox over the databases of a state folder whose servers do not run. */
export async function startPlayedApp(start: Start): Promise<PlayedApp> {
  const { stateDir } = start
  const script = path.join(stateDir, 'bundle/town/index.mjs')
  mkdirSync(path.dirname(script), { recursive: true })
  await bundlePlayedApp(script)
  // What its app would log of each call nobody reads.
  const worker = new Worker(script, { workerData: await playedAppData(start), stdout: true })
  worker.stdout.resume()
  const ask = askerOf(worker)
  return {
    async fetch(at, url, init = {}) {
      // A form is written out by the request.
      const request = new Request(url, { ...init, signal: null })
      const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
      const http = { url, method: request.method, headers: [...request.headers], body }
      const answered = await ask({ kind: 'call', at, http })
      if (answered.kind !== 'answer') throw new Error(`${url} was not answered`)
      const { status, headers } = answered
      const sent = noBody.has(status) ? null : Buffer.from(answered.body)
      return new Response(sent, { status, headers: headers.map(([name, value]) => [name, value]) })
    },
    async run(at, jobs) {
      await ask({ kind: 'jobs', at, jobs })
    },
    async stop() {
      const closed = await ask({ kind: 'close', at: Date.now() })
      await worker.terminate()
      if (closed.kind === 'closed' && closed.objects.length > 0) await layObjects(stateDir, closed.objects)
    },
  }
}
