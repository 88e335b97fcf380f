import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync } from 'node:zlib'

import { freePort } from '#tests/support/free-port.ts'

/** A page with nothing to load, answered by the same server: what the rest is read beside. */
export const controlPath = '/control.html'
const control =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="description" content="Control"><title>Control</title><main><h1>Control</h1><p>Nothing to load.</p></main></html>'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const isText = (type: string) => /^(?:text\/|application\/|image\/svg)/.test(type)
const compress = promisify(brotliCompress)

type Kept = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/** The rules of `_headers`: an address or the beginning of one, and indented what it is answered with. */
function headerRules(text: string): (address: string) => Record<string, string> {
  const rules: { start: string; headers: [string, string][] }[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [name = '', ...value] = line.trim().split(': ')
    if (line.startsWith(' ')) rules.at(-1)?.headers.push([name, value.join(': ')])
    else rules.push({ start: line.trim().replace(/\*$/, ''), headers: [] })
  }
  return (address) =>
    Object.fromEntries(rules.filter(({ start }) => address.startsWith(start)).flatMap(({ headers }) => headers))
}

function keptOf(body: Buffer, extension: string, headers: Record<string, string>): Kept {
  const type = types[extension] ?? 'application/octet-stream'
  const shared = { 'Content-Type': type, 'Cache-Control': 'public, max-age=0, must-revalidate', ...headers }
  if (!isText(type)) return { body, headers: shared }
  return { body: brotliCompressSync(body), headers: { ...shared, 'Content-Encoding': 'br' } }
}

/** The static files, each compressed once, as a CDN keeps them. */
function keptFiles(folder: string): ReadonlyMap<string, Kept> {
  const rules = headerRules(readFileSync(path.join(folder, '_headers'), 'utf8'))
  const files = globSync('**/*.*', { cwd: folder }).map((name): [string, Kept] => {
    const body = readFileSync(path.join(folder, name))
    return [`/${name}`, keptOf(body, path.extname(name), rules(`/${name}`))]
  })
  return new Map([...files, [controlPath, keptOf(Buffer.from(control), '.html', {})]])
}

/** Hands a request on to the worker, as from the worker's own address. */
async function handOn(request: Http2ServerRequest, response: Http2ServerResponse, worker: string): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !/^(?::|host$|connection$|accept-encoding$)/.test(name)) headers.set(name, value)
  }
  if (headers.has('Origin')) headers.set('Origin', worker)
  const { method } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(request)
  const answer = await fetch(`${worker}${request.url}`, { method, headers, body, redirect: 'manual' })
  const whole = Buffer.from(await answer.arrayBuffer())
  const isSmall = whole.length < 100 || !isText(answer.headers.get('Content-Type') ?? '')
  for (const [name, value] of answer.headers) {
    if (!/^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|set-cookie)$/.test(name)) {
      response.setHeader(name, value)
    }
  }
  if (answer.headers.getSetCookie().length > 0) response.setHeader('Set-Cookie', answer.headers.getSetCookie())
  if (!isSmall) response.setHeader('Content-Encoding', 'br')
  response.writeHead(answer.status).end(isSmall ? whole : await compress(whole))
}

/** A certificate that nobody believes but a browser that is told to. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'edge-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const own = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost', '-days', '2']
  try {
    execFileSync('openssl', ['req', '-x509', ...own, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Edge = { readonly origin: string; readonly close: () => void }

/**
 * Starts the edge that stands before the worker where it is deployed: HTTP/2 over TLS, files from memory with the
 * headers of `_headers`, all text compressed, and everything else asked of the worker.
 */
export async function startEdge(assets: string, worker: string): Promise<Edge> {
  const files = keptFiles(assets)
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const { pathname } = new URL(request.url, worker)
    // The page is the worker's to hand out.
    const kept = pathname === '/index.html' ? undefined : files.get(pathname)
    if (kept !== undefined) {
      response.writeHead(200, kept.headers).end(kept.body)
      return
    }
    handOn(request, response, worker).catch(() => response.writeHead(502).end())
  })
  const port = await freePort()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', resolve)
  await promise
  return { origin: `https://localhost:${port}`, close: () => server.close() }
}
