import { existsSync } from 'node:fs'

import { run } from '#scripts/stack/process.ts'

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

async function install(name: string): Promise<void> {
  console.log(`Installing ${name} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const { code, output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
  if (code !== 0) console.log(output)
}

/** Makes sure that there are browsers to test with; false, with an explanation printed, when they are not to be had. */
export async function ensureChromium(): Promise<boolean> {
  const isInstalled = (kind: Kind) => existsSync(chromiumPath(kind))
  const missing = (['shell', 'whole'] as const).filter((kind) => !isInstalled(kind))
  const installs =
    process.env['CHROMIUM_PATH'] === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (installs) for (const kind of missing) await install(packages[kind])
  if (missing.every(isInstalled)) return true
  const names = Object.values(packages).join(' and ')
  console.log(`Not all browsers are here: install Debian's ${names}, or name one with CHROMIUM_PATH.`)
  return false
}
