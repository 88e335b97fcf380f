import { existsSync } from 'node:fs'

import { run } from '#scripts/stack/process.ts'

const browser = () => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Makes sure that there is a browser to test with; false, with an explanation printed, when there is none to be had. */
export async function ensureChromium(): Promise<boolean> {
  if (existsSync(browser())) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    const { output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env })
    if (existsSync(browser())) return true
    console.log(output)
  }
  console.log(`No browser at ${browser()}: install Debian's package chromium, or name one with CHROMIUM_PATH.`)
  return false
}
