import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'

import { layout } from '#scripts/stack/prepare.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'

type Build = ReadonlyMap<string, Buffer>

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
const hashed = /[\w.-]+-[\w-]{8}\.(?:js|css)/g

/** The pages as the stack has built them: what belongs to a version, by address. */
function builtPages(): Build {
  const { assets } = layout(stackReservation().stateDir)
  const programs = readdirSync(path.join(assets, 'assets')).map((name) => `/assets/${name}`)
  const files = [...programs, '/sw.js', '/index.html']
  return new Map(files.map((file) => [file, readFileSync(path.join(assets, file))]))
}

/** The same pages as another deployment: every program has another name, and knows the others by theirs. */
function nextVersion(build: Build): Build {
  const renamed = (name: string) =>
    build.has(`/assets/${name}`)
      ? name.replace(/(.{8})(\.\w+)$/, (_all, hash: string, end: string) => `Next${hash.slice(4)}${end}`)
      : name
  const reworded = (text: string) => text.replace(hashed, renamed).replace(/"version":"\w+"/, '"version":"next"')
  return new Map(
    Array.from(build, ([file, content]) => [
      file.replace(hashed, renamed),
      file.endsWith('.map') ? content : Buffer.from(reworded(content.toString())),
    ]),
  )
}

/** Returns whether an address belongs to the app itself rather than to its server. */
function isPage(pathname: string): boolean {
  return !/^\/(?:api|marks|icons)\//.test(pathname) && !/\.(?:svg|webmanifest)$/.test(pathname)
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { app } = stackReservation().ports
  const { origin, ...headers } = incoming.headers
  const own = { host: `localhost:${app}`, ...(origin !== undefined && { origin: `http://localhost:${app}` }) }
  const options = {
    host: 'localhost',
    port: app,
    path: incoming.url,
    method: incoming.method,
    headers: { ...headers, ...own },
  }
  const passed = ask(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}

/**
 * The app under an address of its own, where another version can be deployed while pages are open. As with the real
 * thing the programs of the version before are gone from the server at once.
 */
export async function deployment() {
  const first = builtPages()
  let current = first
  let missing: RegExp | null = null
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    if (!isPage(pathname)) {
      forward(incoming, outgoing)
      return
    }
    const isProgram = pathname.startsWith('/assets/') || pathname === '/sw.js'
    const file = isProgram ? pathname : '/index.html'
    const content = missing?.test(pathname) === true ? undefined : current.get(file)
    if (content === undefined) outgoing.writeHead(404, { 'Cache-Control': 'no-store' }).end()
    else {
      const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      outgoing.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'max-age=0' }).end(content)
    }
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, 'localhost', resolve)
  await promise
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    /** The link to a process, here. */
    here: (link: string) => `http://localhost:${port}${new URL(link).pathname}`,
    deployNext: () => {
      current = nextVersion(first)
    },
    /** Programs that no version has from now on. */
    lose: (programs: RegExp) => {
      missing = programs
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Deployment = Awaited<ReturnType<typeof deployment>>
