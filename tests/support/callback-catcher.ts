import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { IncomingReport } from '#worker/providers/port.ts'

import { close, listen } from './running-sandbox.ts'

/** An app that writes down what providers call it with, as the adapters read it. */
export async function startCallbackCatcher() {
  const reports: IncomingReport[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    reports.push({ url: `${origin}${request.url ?? ''}`, headers, body: new Uint8Array(await buffer(request)) })
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => void take(request, response))
  const origin = `http://localhost:${await listen(server)}`
  return { origin, reports, stop: () => close(server) }
}
