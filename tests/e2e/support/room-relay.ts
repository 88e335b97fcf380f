import { createServer, request as ask } from 'node:http'
import { connect } from 'node:net'

/**
 * What stands before the room, as the network does: it can swallow the worker's word while sockets stay open, which no
 * outage of the room itself does.
 */
export async function roomRelay({ at, roomPort }: { at: number; roomPort: number }) {
  let isDeaf = false
  let refusals = 0
  let refused = Promise.withResolvers<void>()
  const server = createServer((incoming, outgoing) => {
    if (isDeaf && incoming.method === 'POST') {
      incoming.resume()
      outgoing.writeHead(503).end()
      // Boards are told once with each try, and wait for no other.
      if (incoming.url?.includes('/desk-') === true) return
      refusals += 1
      refused.resolve()
      refused = Promise.withResolvers()
      return
    }
    const { url, method, headers } = incoming
    const passed = ask({ host: 'localhost', port: roomPort, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const room = connect(roomPort, 'localhost', () => {
      const lines = Array.from({ length: rawHeaders.length / 2 }, (_none, line) =>
        rawHeaders.slice(2 * line, 2 * line + 2).join(': '),
      )
      room.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      room.write(head)
      room.pipe(socket).pipe(room)
    })
    room.on('error', () => socket.destroy())
    room.on('close', () => socket.destroy())
    socket.on('error', () => room.destroy())
    socket.on('close', () => room.destroy())
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(at, 'localhost', resolve)
  await promise
  return {
    url: `http://localhost:${at}`,
    /** From now on no word of the worker gets through. */
    goDeaf() {
      refusals = 0
      isDeaf = true
    },
    hearAgain() {
      isDeaf = false
    },
    /** Comes back once the worker has been turned away so often since the room went deaf. */
    async untilRefused(times: number) {
      for (let left = times - refusals; left > 0; left -= 1) await refused.promise
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type RoomRelay = Awaited<ReturnType<typeof roomRelay>>
