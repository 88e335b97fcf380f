import { existsSync } from 'node:fs'

import { run } from '#scripts/stack/process.ts'

import type { Say } from './stage.ts'

/** Programs of a browser that tests start, each with its Debian package. */
type Programs = Readonly<Record<string, { readonly debian: string; readonly path: string }>>

/** Another Chromium than Debian's, where one is named. */
const named = process.env['CHROMIUM_PATH']
const debian = (name: string, program = name, folder = '/usr/bin') => ({ debian: name, path: `${folder}/${program}` })
const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

export const programs = {
  chromium: {
    // The one without any window takes less work and does for all but what a window is needed for, such as notifications.
    shell: { ...debian('chromium-headless-shell'), ...(named !== undefined && { path: named }) },
    whole: { ...debian('chromium'), ...(named !== undefined && { path: named }) },
  },
  firefox: { browser: debian('firefox-esr') },
  webkit: {
    driver: debian('webkit2gtk-driver', 'WebKitWebDriver'),
    browser: debian('webkit2gtk-driver', 'MiniBrowser', `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1`),
    // It has no way to go without a screen.
    screen: debian('xvfb', 'Xvfb'),
  },
} as const satisfies Readonly<Record<string, Programs>>
export type BrowserName = keyof typeof programs

/** Packages of which a program is not here. */
function missing(names: readonly BrowserName[]): readonly string[] {
  const wanted = names.flatMap((name) => Object.values<Programs[string]>(programs[name]))
  return [...new Set(wanted.filter(({ path }) => !existsSync(path)).map((one) => one.debian))]
}

/** Somebody else may be installing something just now: it is waited for. */
const patient = ['-o', 'DPkg::Lock::Timeout=300']

async function install(packages: readonly string[], say: Say): Promise<void> {
  say(`Installing ${packages.join(', ')} …\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', [...patient, 'update', '-q'], { env })
  const args = [...patient, 'install', '-y', '-q', '--no-install-recommends', ...packages]
  const { code, output } = await run('apt-get', args, { env })
  if (code !== 0) say(output)
}

let bringing = Promise.resolve()

/** Installs the browsers of a run in one go and at its beginning: it takes minutes. */
export function bringBrowsers(names: readonly BrowserName[], say: Say): void {
  const packages = missing(names)
  const installs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (installs && packages.length > 0) bringing = install(packages, say)
  bringing.catch(() => {})
}

/** Waits for browsers that are being brought; false, with an explanation said, where they are not to be had. */
export async function browsersReady(names: readonly BrowserName[], say: Say): Promise<boolean> {
  await bringing
  const packages = missing(names)
  if (packages.length === 0) return true
  const orNamed = names.includes('chromium') ? ', or name a Chromium with CHROMIUM_PATH' : ''
  say(`Not all browsers are here: install Debian's ${packages.join(', ')}${orNamed}.\n`)
  return false
}
