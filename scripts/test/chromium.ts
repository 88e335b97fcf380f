import { existsSync } from 'node:fs'

import { run } from '#scripts/stack/process.ts'

import type { Say } from './stage.ts'

/**
 * Debian's packages of the browser, which are also the names of its programs. The one without any window takes less
 * work and does for all but what a window is needed for, such as notifications.
 */
const packages = { shell: 'chromium-headless-shell', whole: 'chromium' } as const
type Kind = keyof typeof packages

/** The browser to test with: the one that is named, else Debian's. */
export function chromiumPath(kind: Kind = 'shell'): string {
  return process.env['CHROMIUM_PATH'] ?? `/usr/bin/${packages[kind]}`
}

/** Asks nothing of the network by itself: where there is none, that would be refused many times at every start. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How tests start the browser. */
export const chromiumLaunch = (kind?: Kind) => ({ executablePath: chromiumPath(kind), args: quiet })

/** Somebody else may be installing something just now: it is waited for. */
const patient = ['-o', 'DPkg::Lock::Timeout=300']

async function install(names: readonly string[], say: Say): Promise<void> {
  say(`Installing ${names.join(' and ')} …\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', [...patient, 'update', '-q'], { env })
  const args = [...patient, 'install', '-y', '-q', '--no-install-recommends', ...names]
  const { code, output } = await run('apt-get', args, { env })
  if (code !== 0) say(output)
}

/** Makes sure that there are browsers to test with; false, with an explanation said, when they are not to be had. */
async function ensureChromium(say: Say): Promise<boolean> {
  const missing = () => (['shell', 'whole'] as const).filter((kind) => !existsSync(chromiumPath(kind)))
  const installs =
    process.env['CHROMIUM_PATH'] === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (installs && missing().length > 0) {
    await install(
      missing().map((kind) => packages[kind]),
      say,
    )
  }
  if (missing().length === 0) return true
  const names = Object.values(packages).join(' and ')
  say(`Not all browsers are here: install Debian's ${names}, or name one with CHROMIUM_PATH.\n`)
  return false
}

let asked: Promise<boolean> | null = null

/** Whether there are browsers to test with. Asked once, at the beginning of a run: to bring them takes minutes. */
export function chromiumReady(say: Say): Promise<boolean> {
  asked ??= ensureChromium(say)
  return asked
}
