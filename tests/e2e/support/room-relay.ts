import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A browser's open connection: what it asked for when it opened, and where the room's end of it is now. */
type Line = { handshake: string; browser: Duplex; room: Socket }

function handshakeOf(method = 'GET', url = '/', rawHeaders: readonly string[] = []): string {
  const lines = Array.from({ length: rawHeaders.length / 2 }, (_none, line) =>
    rawHeaders.slice(2 * line, 2 * line + 2).join(': '),
  )
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Reads a room's answer to a handshake off its connection. */
async function answered(room: Socket): Promise<void> {
  let head = ''
  for await (const chunk of room.iterator({ destroyOnReturn: false })) {
    head += String(chunk)
    if (head.includes('\r\n\r\n')) return
  }
}

/**
 * Starts a relay that stands before the room, as the network does. It can keep browsers' connections open while the
 * room itself is away and open them anew behind their backs, so that they never learn of it.
 */
export async function roomRelay({ at, roomPort }: { at: number; roomPort: number }) {
  const lines = new Set<Line>()
  let isHiding = false
  const server = createServer((_incoming, outgoing) => outgoing.writeHead(404).end())

  function openRoom(handshake: string): Socket {
    const room = connect(roomPort, 'localhost', () => room.write(handshake))
    room.on('error', () => room.destroy())
    return room
  }

  /** Passes on what a room says, but for its good-bye while that is hidden. */
  function follow({ room, browser }: Line): void {
    room.on('data', (chunk: Buffer) => !isHiding && browser.write(chunk))
    room.on('close', () => !isHiding && browser.destroy())
  }

  server.on('upgrade', ({ method, url, rawHeaders }, browser) => {
    const handshake = handshakeOf(method, url, rawHeaders)
    const line: Line = { handshake, browser, room: openRoom(handshake) }
    lines.add(line)
    follow(line)
    browser.on('data', (chunk: Buffer) => line.room.write(chunk))
    browser.on('error', () => browser.destroy())
    browser.on('close', () => {
      lines.delete(line)
      line.room.destroy()
    })
  })

  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(at, 'localhost', resolve)
  await promise
  return {
    url: `http://localhost:${at}`,
    /** From now on no browser hears that the room is away. */
    hideOutage() {
      isHiding = true
    },
    /** Connects every browser to the room that is back, unknown to it. */
    async reconnect() {
      for (const line of lines) {
        line.room = openRoom(line.handshake)
        await answered(line.room)
        follow(line)
      }
      isHiding = false
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type RoomRelay = Awaited<ReturnType<typeof roomRelay>>
