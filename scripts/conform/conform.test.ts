import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { expect, it } from 'vitest'
import * as z from 'zod'

import { cases } from '#sandbox/conform/cases.ts'
import type { Client } from '#sandbox/conform/client.ts'
import { judge } from '#sandbox/conform/judge.ts'
import { PlayedApp } from '#sandbox/conform/played-app.ts'
import { ReferenceClient } from '#sandbox/conform/reference-client.ts'
import type { Line } from '#sandbox/gateway/ports.ts'

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
async function controlled(app: () => PlayedApp) {
  let client: Client
  const orders: Readonly<Record<string, (given: z.infer<typeof orderSchema>) => Promise<unknown>>> = {
    start: (given) => {
      client = new ReferenceClient(app(), (parts) => ({ ...parts, line: lineTo(given.appUrl) }))
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
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const order = orders[request.url?.replace('/control/', '') ?? '']
    const said = await order?.(orderSchema.parse(JSON.parse(text)))
    response.writeHead(order === undefined ? 404 : 200).end(said === undefined ? '' : JSON.stringify(said))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const at = server.address()
  const url = `http://localhost:${typeof at === 'object' && at !== null ? at.port : 0}`
  return { url, close: () => server.close() }
}

it('a program that is reached by HTTP is judged as well as one that is called', async () => {
  let app = new PlayedApp(0)
  const served = await serveApp(() => app)
  const program = await controlled(() => app)
  const chosen = cases.filter(({ name }) => /power cut, and tells|answer was lost|clock/.test(name))
  const verdicts = await judge(chosen, async () => {
    app = new PlayedApp(Date.parse('2026-11-24T05:41:00Z'))
    return { app, client: httpClient(program.url, served.url) }
  })
  served.close()
  program.close()
  expect(verdicts.length).toBeGreaterThan(2)
  expect(verdicts.filter(({ fault }) => fault !== null)).toEqual([])
})
