import { existsSync } from 'node:fs'

import { run } from '#scripts/stack/process.ts'

/** Debian's packages of the browser, each by the name of its program; the first shows no window, and takes less work. */
const packages = ['chromium-headless-shell', 'chromium'] as const
const programs = packages.map((name) => `/usr/bin/${name}`)

/** The browser to test with: the one that is named, else Debian's. */
export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? programs.find((program) => existsSync(program)) ?? programs[0] ?? ''
}

/** Makes sure that there is a browser to test with; false, with an explanation printed, when there is none to be had. */
export async function ensureChromium(): Promise<boolean> {
  if (existsSync(chromiumPath())) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    for (const name of packages) {
      console.log(`Installing ${name} …`)
      const { output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
      if (existsSync(chromiumPath())) return true
      console.log(output)
    }
  }
  console.log(`No browser at ${chromiumPath()}: install Debian's ${packages[0]}, or name one with CHROMIUM_PATH.`)
  return false
}
