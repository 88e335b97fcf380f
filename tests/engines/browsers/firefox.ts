import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startService, type Service } from '#scripts/stack/process.ts'
import { programs } from '#scripts/test/browsers.ts'

import { connect, type BiDi } from './bidi.ts'
import type { Browser, BrowserWindow } from './browser.ts'
import { until } from './until.ts'

/** Asks nothing of the network by itself. */
const preferences = {
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
} as const

type Place = { readonly ws_host: string; readonly ws_port: number }

/** Returns the address at which Firefox says that it listens. */
function placeIn(profile: string): Place {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by Firefox
  return JSON.parse(readFileSync(path.join(profile, 'WebDriverBiDiServer.json'), 'utf8')) as Place
}

async function start(folder: string): Promise<{ readonly bidi: BiDi; readonly service: Service }> {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(path.join(folder, 'user.js'), lines.join(''))
  const service = startService(programs.firefox.browser.path, {
    name: 'Firefox',
    args: ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0', 'about:blank'],
    logFile: path.join(folder, 'firefox.log'),
    env: { HOME: folder, TZ: 'Europe/Helsinki' },
  })
  const bidi = await until(() => {
    const { ws_host: host, ws_port: port } = placeIn(folder)
    return connect(`ws://${host}:${port}/session`)
  }, service)
  await bidi('session.new', { capabilities: {} })
  return { bidi, service }
}

type Evaluated = {
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string }
}

function windowOf(bidi: BiDi, userContext: string, context: string): BrowserWindow {
  return {
    async open(url) {
      await bidi('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const target = { context }
      const answer = await bidi<Evaluated>('script.evaluate', { expression, target, awaitPromise: true })
      if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text)
      return answer.result?.value
    },
    async perform(actions) {
      await bidi('input.performActions', { context, actions })
    },
    async screenshot() {
      return Buffer.from(
        (await bidi<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
        'base64',
      )
    },
    async close() {
      await bidi('browser.removeUserContext', { userContext })
    },
  }
}

/** Firefox without a screen. A window of it has cookies and storage of its own. */
export async function startFirefox(): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'workshop-firefox-'))
  const { bidi, service } = await start(folder)
  return {
    async newWindow(viewport) {
      const { userContext } = await bidi<{ userContext: string }>('browser.createUserContext', {})
      const { context } = await bidi<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
      await bidi('browsingContext.setViewport', { context, viewport })
      return windowOf(bidi, userContext, context)
    },
    async stop() {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
