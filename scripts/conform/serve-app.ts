import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import type { PlayedApp } from '#sandbox/conform/played-app.ts'

/** Serves whatever app is played now. Where it gives no answer the connection is cut, as a line is. */
export async function serveApp(played: () => PlayedApp, port = 0): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => void answer(played(), request, response))
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The played app got no port')
  return { url: `http://localhost:${at.port}`, close: () => server.close() }
}

async function answer(app: PlayedApp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : (value ?? '')]),
  )
  const said = await app.take({ path: request.url ?? '', headers, body: Buffer.concat(chunks).toString('utf8') })
  if (said === null) return void request.socket.destroy()
  const { status, retryAfterSeconds, body } = said
  const isProblem = status >= 400
  response.writeHead(status, {
    'Content-Type': isProblem ? 'application/problem+json' : 'application/json',
    ...(retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  })
  response.end(JSON.stringify(body))
}
