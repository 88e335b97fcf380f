import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startService, type Service } from '#scripts/stack/process.ts'
import { programs } from '#scripts/test/browsers.ts'
import { freePort } from '#tests/support/free-port.ts'

import type { Browser, BrowserWindow, Size } from './browser.ts'
import { until } from './until.ts'

/** The window would be no narrower than the buttons of its own bar: a phone is. */
const narrowBar = '* { font-size: 2px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; }\n'
/** Room for a kiosk's page and the bar above it. */
const screen = '1400x2100x24'

type Method = 'GET' | 'POST' | 'DELETE'
type Call = (method: Method, address: string, body?: unknown) => Promise<unknown>

/** Calls a WebDriver: https://www.w3.org/TR/webdriver2/ */
const caller =
  (port: number): Call =>
  async (method, address, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the protocol's own form of every answer
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
    return value
  }

async function startDisplay(folder: string): Promise<{ readonly display: string; readonly service: Service }> {
  const logFile = path.join(folder, 'display.log')
  const args = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp']
  const service = startService(programs.webkit.screen.path, { name: 'display', args, logFile })
  const display = await until(() => /^(\d+)\n/m.exec(readFileSync(logFile, 'utf8'))?.[1], service)
  return { display: `:${display}`, service }
}

async function startDriver(
  folder: string,
  display: string,
): Promise<{ readonly call: Call; readonly service: Service }> {
  const port = await freePort()
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), narrowBar)
  const env = {
    DISPLAY: display,
    XDG_CONFIG_HOME: folder,
    TZ: 'Europe/Helsinki',
    // Containers let nobody make namespaces, and have no graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const logFile = path.join(folder, 'driver.log')
  const service = startService(programs.webkit.driver.path, { name: 'WebKit', args: [`--port=${port}`], logFile, env })
  const call = caller(port)
  await until(() => call('GET', '/status'), service)
  return { call, service }
}

const capabilities = {
  alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.webkit.browser.path, args: ['--automation'] } },
}

function windowOf(call: Call, session: string): BrowserWindow & { resize(size: Size): Promise<void> } {
  const evaluate = (expression: string) =>
    call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] })
  return {
    evaluate,
    async open(url) {
      await call('POST', `${session}/url`, { url })
    },
    async perform(actions) {
      await call('POST', `${session}/actions`, { actions })
    },
    async screenshot() {
      return Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64')
    },
    async close() {
      await call('DELETE', session)
    },
    /** Resizes the page: the window is as much taller as its bar is. */
    async resize({ width, height }) {
      await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })
      const bar = height - Number(await evaluate('innerHeight'))
      await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + bar })
    },
  }
}

/** WebKitGTK's MiniBrowser, on a screen that nobody looks at. A window of it is a browser of its own. */
export async function startWebKit(): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'workshop-webkit-'))
  const { display, service: screenService } = await startDisplay(folder)
  const { call, service } = await startDriver(folder, display)
  return {
    async newWindow(size) {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the protocol's own answer
      const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
      const window = windowOf(call, `/session/${sessionId}`)
      await window.resize(size)
      return window
    },
    async stop() {
      await service.stop()
      await screenService.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
