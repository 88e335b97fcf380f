import { randomBytes } from 'node:crypto'
import { request as requestPlainly } from 'node:http'
import { request } from 'node:https'

const limitMs = 10_000

/**
 * Returns the HTTP status that the handshake of a WebSocket is answered with (101 when it is let in; it is closed then).
 * Rejects when nobody answers within ten seconds. `fetch` cannot ask for it.
 */
export function handshakeStatus(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  }
  const by = url.startsWith('http:') ? requestPlainly : request
  const asked = by(url, { headers, signal: AbortSignal.timeout(limitMs) })
  asked.on('response', (response) => {
    response.destroy()
    resolve(response.statusCode ?? 0)
  })
  asked.on('upgrade', (_response, socket) => {
    socket.destroy()
    resolve(101)
  })
  asked.on('error', reject)
  asked.end()
  return promise
}
