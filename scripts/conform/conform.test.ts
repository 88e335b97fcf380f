import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { expect, it } from 'vitest'
import * as z from 'zod'

import { cases } from '#sandbox/conform/cases.ts'
import type { Client } from '#sandbox/conform/client.ts'
import { judge, type Judging, type Verdict } from '#sandbox/conform/judge.ts'
import { PlayedApp } from '#sandbox/conform/played-app.ts'
import { ReferenceClient } from '#sandbox/conform/reference-client.ts'
import type { Line } from '#sandbox/gateway/ports.ts'
import { socketListener } from '#sandbox/gateway/room-socket.ts'
import { waitingListener } from '#sandbox/gateway/room-waits.ts'
import { run } from '#scripts/stack/process.ts'

import { httpClient } from './http-client.ts'
import { serveApp } from './serve-app.ts'

const orderSchema = z.object({
  appUrl: z.string().default(''),
  deviceId: z.string().default(''),
  key: z.string().default(''),
  boxes: z.array(z.int()).default([]),
  code: z.string().default(''),
  boxNumber: z.int().default(0),
  offsetMs: z.int().default(0),
  ms: z.number().default(0),
})

const lineTo =
  (url: string): Line =>
  async ({ path, headers, body }) => {
    try {
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
      const retryAfter = response.headers.get('Retry-After')
      const json: unknown = await response.json()
      return { status: response.status, retryAfterSeconds: retryAfter === null ? null : Number(retryAfter), body: json }
    } catch {
      return null
    }
  }

/** Our gateway behind the control calls, as a vendor's program would be. */
function controlled(app: () => PlayedApp, how: 'socket' | 'wait') {
  let client: Client
  const orders: Readonly<Record<string, (given: z.infer<typeof orderSchema>) => Promise<unknown>>> = {
    start: (given) => {
      client = new ReferenceClient(app(), {
        alter: (parts) => ({ ...parts, line: lineTo(given.appUrl) }),
        listenerOf: (onWork) => (how === 'wait' ? waitingListener({ onWork }) : socketListener({ onWork })),
      })
      return client.start(given)
    },
    type: ({ code }) => client.type(code),
    'put-keys': ({ boxNumber }) => client.putKeys(boxNumber),
    close: ({ boxNumber }) => client.close(boxNumber),
    'cut-power': () => client.cutPower(),
    'set-clock': ({ offsetMs }) => client.setClock(offsetMs),
    pass: ({ ms }) => client.pass(ms),
    opened: async () => ({ opened: await client.opened() }),
  }
  return program(async (path, json) => orders[path]?.(orderSchema.parse(json)))
}

/** A program that answers control calls in this way. */
async function program(answerOf: (name: string, json: unknown) => Promise<unknown>) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const said = await answerOf(request.url?.replace('/control/', '') ?? '', JSON.parse(text))
    response.writeHead(200).end(said === undefined ? '' : JSON.stringify(said))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const at = server.address()
  const url = `http://localhost:${typeof at === 'object' && at !== null ? at.port : 0}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, close }
}

type Program = Awaited<ReturnType<typeof program>>

/** Judges a program by the cases whose name fits. */
async function judged(made: (app: () => PlayedApp) => Promise<Program>, only: RegExp, judging: Judging = {}) {
  let app = new PlayedApp(0)
  const served = await serveApp(() => app)
  const { url, close } = await made(() => app)
  try {
    const benchOf = async () => {
      app = new PlayedApp(Date.parse('2026-11-24T05:41:00Z'))
      app.room.url = served.url
      return { app, client: httpClient(url, served.url) }
    }
    return await judge(
      cases.filter(({ name }) => only.test(name)),
      benchOf,
      judging,
    )
  } finally {
    served.close()
    close()
  }
}

it.each(['socket', 'wait'] as const)(
  'a program that is reached by HTTP, and listens by a %s, is judged as well as one that is called',
  { timeout: 30_000 },
  async (how) => {
    const rules = /power cut, and tells|answer was lost|clock|at once what its room|falls back to calls|may have missed/
    const verdicts = await judged((app) => controlled(app, how), rules)
    expect(verdicts.length).toBeGreaterThan(5)
    expect(verdicts.filter(({ fault, leftOut }) => fault !== null || leftOut !== undefined)).toEqual([])
  },
)

it('a program that does nothing keeps no rule', { timeout: 30_000 }, async () => {
  const nothing = () => program(async (name) => (name === 'opened' ? { opened: [] } : undefined))
  const verdicts = await judged(nothing, /./)
  expect(verdicts.filter(({ fault, leftOut }) => fault === null && leftOut === undefined)).toEqual([])
})

it('the command ends with 1 for a program that does nothing, and names each rule', { timeout: 60_000 }, async () => {
  const { url, close } = await program(async (name) => (name === 'opened' ? { opened: [] } : undefined))
  try {
    const { code, output } = await run('node', ['scripts/conform.ts', '--client', url])
    expect(code).toBe(1)
    const faults = output.split('\n').filter((line) => line.startsWith('FAULT '))
    const tried = cases.filter(({ name }) => !output.includes(`--    ${name}: not tried`))
    expect(faults.map((line) => tried.find(({ name }) => line.startsWith(`FAULT ${name}: `))?.name)).toEqual(
      tried.map(({ name }) => name),
    )
    expect(output).toContain(`0 of ${tried.length} rules are kept`)
  } finally {
    close()
  }
})

it('a program that hangs is told so, and is asked no more', async () => {
  const seen: string[] = []
  const hanging = () => program(async (name) => (name === 'pass' ? new Promise<never>(() => {}) : undefined))
  const onVerdict = ({ name }: Verdict) => seen.push(name)
  const verdicts = await judged(hanging, /signs each call|command|key/, { limitMs: 300, onVerdict })
  expect(verdicts.map(({ fault }) => fault)).toEqual([
    'the client gave no answer to pass within 0.3 s',
    ...verdicts.slice(1).map(() => 'not tried: the client does not answer in time'),
  ])
  expect(seen).toEqual(verdicts.map(({ name }) => name))
})

it('a program that answers each call just in time is told so, and does not go on for ever', async () => {
  const slowly = async (name: string) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return name === 'opened' ? { opened: [] } : undefined
  }
  const verdicts = await judged(() => program(slowly), /signs each call|command|key/, {
    limitMs: 2_000,
    caseLimitMs: 350,
  })
  expect(verdicts.map(({ fault }) => fault)).toEqual([
    expect.stringMatching(/^the client took longer than 0.35 s for this rule, and was at [a-z-]+$/),
    ...verdicts.slice(1).map(() => 'not tried: the client does not answer in time'),
  ])
})

it.each([
  ['something else', async (name: string) => (name === 'opened' ? { doors: 1 } : undefined), /something else than/],
  ['no JSON', async (name: string) => (name === 'opened' ? undefined : undefined), /something else than/],
])('a program that answers `opened` with %s is told so', async (_what, answerOf, fault) => {
  const [verdict] = await judged(() => program(answerOf), /^opens the box that/)
  expect(verdict?.fault).toMatch(fault)
})

it('where nobody is, there is no verdict', async () => {
  const gone = async () => {
    const { url, close } = await program(async () => undefined)
    close()
    return { url, close: () => {} }
  }
  await expect(judged(gone, /signs each call/)).rejects.toThrow('cannot be reached')
})
