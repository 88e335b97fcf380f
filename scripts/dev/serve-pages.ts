import { existsSync } from 'node:fs'
import path from 'node:path'

import { createServer, type Connect, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite'

import { frameHostNotice } from '#core/frame-host-notice.ts'
import { withSandbox } from '#scripts/stack/name-sandbox.ts'
import { root } from '#scripts/stack/process.ts'
import { developmentHeaders } from '#scripts/stack/security-headers.ts'
import type { StackAddresses } from '#scripts/stack/settings.ts'

/** Takes the place of a service worker that `npm start` left on the same address, which would serve the pages it keeps. */
const noServiceWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))
`

type PageServer = {
  readonly cacheDir: string
  readonly at: StackAddresses
  readonly workerPort: number
  /** Returns why the app's worker cannot run just now, or null. Calls would wait until that is mended. */
  readonly fault: () => string | null
}

/** Serves no page on the frames' origin, as the worker does, and no service worker: pages that are edited are not kept. */
const answersBesidePages = ({ at, fault }: PageServer): Plugin => ({
  name: 'answers-beside-pages',
  transformIndexHtml: (page) => withSandbox(page, at.sandbox),
  configureServer(server) {
    const frameHost = new URL(at.frame).host
    const answer: Connect.NextHandleFunction = ({ url = '/', headers }, response, next) => {
      const detail = url.startsWith('/api/') ? fault() : null
      if (detail !== null) {
        response.writeHead(503, { 'Content-Type': 'application/problem+json' })
        response.end(JSON.stringify({ title: 'The worker has a fault in its sources', status: 503, detail }))
      } else if (url === '/sw.js') response.setHeader('Content-Type', 'text/javascript').end(noServiceWorker)
      else if (headers.host === frameHost && !url.startsWith('/api/')) {
        response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(frameHostNotice(at.app))
      } else next()
    }
    server.middlewares.use(answer)
  },
})

const publicFolder = path.join(root, 'web/public')

/** Returns where the worker answers; what is published for machines lies among the files, as on the CDN. */
const toWorker = (port: number): ProxyOptions => ({
  target: `http://127.0.0.1:${port}`,
  bypass({ url = '/' }) {
    const { pathname } = new URL(url, 'http://localhost')
    return existsSync(path.join(publicFolder, path.normalize(pathname))) ? url : undefined
  },
})

/** Returns the server of the pages, which replaces an edited module in the browser. It does not listen yet. */
export function createPageServer(pages: PageServer): Promise<ViteDevServer> {
  const { cacheDir, at, workerPort } = pages
  const proxied = toWorker(workerPort)
  return createServer({
    configFile: path.join(root, 'vite.config.ts'),
    cacheDir,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [answersBesidePages(pages)],
    server: {
      host: '127.0.0.1',
      port: Number(new URL(at.app).port),
      strictPort: true,
      cors: false,
      headers: developmentHeaders(at),
      proxy: { '/api/': proxied, '/cdn-cgi/': proxied },
      warmup: { clientFiles: ['./app/main.tsx'] },
    },
  })
}
