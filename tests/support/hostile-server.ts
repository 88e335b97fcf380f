import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

import type { TestProject } from 'vitest/node'

/**
 * Somebody outside who means no good, on a real socket of this machine: `/<how>/<name>` is answered as `answers` says, and
 * `/seen/<name>` tells what became of it (`Seen`). Started once for the tests in workerd, which know it as `hostileUrl`.
 */
export type Seen = { calls: number; sent: number; isOpen: boolean }

const space = 32
const chunk = new Uint8Array(64 * 1024).fill(space)
/** The length at which "without end" ends, so that a reader of all of it comes to an end as well. */
const endless = 400 * 1024 * 1024
const unpacked = 128 * 1024 * 1024

const seen = new Map<string, Seen>()
let bomb: Uint8Array | null = null

/** Writes as fast as it is read. */
function pour(response: ServerResponse, told: Seen): void {
  while (told.isOpen && told.sent < endless) {
    told.sent += chunk.length
    if (!response.write(chunk)) {
      response.once('drain', () => pour(response, told))
      return
    }
  }
  response.end()
}

function drip(response: ServerResponse, told: Seen): void {
  const timer = setInterval(() => {
    told.sent += 1
    response.write(' ')
  }, 5)
  response.once('close', () => clearInterval(timer))
}

const json = { 'Content-Type': 'application/json' }

type Respond = (response: ServerResponse, told: Seen, name: string) => void

const answers: Readonly<Record<string, Respond>> = {
  endless: (response, told) => {
    response.writeHead(200, json)
    pour(response, told)
  },
  announced: (response, told) => {
    response.writeHead(200, { ...json, 'Content-Length': endless })
    pour(response, told)
  },
  /** Announces little and sends much, past what its own runtime would let it. */
  lying: (response, told) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"id":"abc"}')
    const rest = () => {
      while (told.isOpen && told.sent < endless) {
        told.sent += chunk.length
        if (socket?.write(chunk) === false) {
          socket.once('drain', rest)
          return
        }
      }
      socket?.destroy()
    }
    rest()
  },
  packed: (response, told) => {
    bomb ??= gzipSync(new Uint8Array(unpacked).fill(space))
    told.sent = bomb.length
    response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' })
    response.end(bomb)
  },
  dripping: (response, told) => {
    response.writeHead(200, json)
    drip(response, told)
  },
  'redirected-inwards': (response) => {
    response.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data/' })
    response.end()
  },
  redirected: (response, _told, name) => {
    response.writeHead(307, { Location: `/good/${name}-landed` })
    response.end()
  },
  good: (response) => {
    response.writeHead(200, json)
    response.end('{"id":"abc"}')
  },
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [, how = '', name = ''] = (request.url ?? '').split('/')
  const told = seen.get(name) ?? { calls: 0, sent: 0, isOpen: false }
  if (how === 'seen') {
    response.writeHead(200, json)
    response.end(JSON.stringify(told))
    return
  }
  seen.set(name, told)
  told.calls += 1
  told.isOpen = true
  response.once('close', () => {
    told.isOpen = false
  })
  request.resume()
  answers[how]?.(response, told, name)
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is joined to that of the module
  export interface ProvidedContext {
    /** The server's address. */
    hostileUrl: string
  }
}

/** Stands for as long as the tests of the project run. */
export async function setup(project: TestProject): Promise<() => void> {
  const server = createServer(answer)
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  project.provide('hostileUrl', `http://127.0.0.1:${port}`)
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
