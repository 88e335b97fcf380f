import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer } from 'ws'

import type { PlayedApp } from '#sandbox/conform/played-app.ts'
import type { Hearer } from '#sandbox/conform/played-room.ts'

const roomPath = '/parties/main/'
/** The duration (ms) of a wait without a message. */
const waitMs = 25_000

/** Serves whatever app is played now, with its room. Where it gives no answer the connection is cut, as a line is. */
export async function serveApp(played: () => PlayedApp, port = 0): Promise<{ url: string; close: () => void }> {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((request, response) => {
    if (request.url?.startsWith(roomPath) === true) letWait(played(), request, response)
    else void answer(played(), request, response)
  })
  server.on('upgrade', (request, socket, head) => connect({ app: played(), sockets }, request, { socket, head }))
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The played app got no port')
  const close = () => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${at.port}`, close }
}

const ticketOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://localhost').searchParams.get('token') ?? ''

type Upgraded = { socket: Duplex; head: Buffer }

/** Lets a client with a good ticket into the room by a WebSocket. */
function connect(
  { app, sockets }: { app: PlayedApp; sockets: WebSocketServer },
  request: IncomingMessage,
  { socket, head }: Upgraded,
): void {
  sockets.handleUpgrade(request, socket, head, (open) => {
    const hearer: Hearer = { how: 'socket', notify: (text) => open.send(text), end: () => open.terminate() }
    const leave = app.room.join(ticketOf(request), hearer)
    if (leave === null) return open.terminate()
    open.on('close', leave)
    open.on('message', (data) => {
      if (Buffer.isBuffer(data) && data.toString('utf8') === 'ping') open.send('pong')
    })
  })
}

/** Lets a client with a good ticket wait in the room: 200 with what is said, 204 where nothing is. */
function letWait({ room }: PlayedApp, request: IncomingMessage, response: ServerResponse): void {
  const notify = (text: string) => {
    clearTimeout(timer)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)
  }
  const leave = room.join(ticketOf(request), { how: 'wait', notify, end: () => request.socket.destroy() })
  const timer = setTimeout(() => {
    leave?.()
    response.writeHead(204).end()
  }, waitMs)
  response.on('close', () => {
    clearTimeout(timer)
    leave?.()
  })
  if (leave !== null) return
  clearTimeout(timer)
  response.writeHead(401).end()
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
