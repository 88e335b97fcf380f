import { programs } from './browsers.ts'

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

/** The browser to test with: the one that is named, else Debian's. */
export function chromiumPath(kind: keyof typeof programs.chromium = 'shell'): string {
  return programs.chromium[kind].path
}

/** Returns how tests start the browser. */
export const chromiumLaunch = (kind?: keyof typeof programs.chromium) => ({
  executablePath: chromiumPath(kind),
  args: quiet,
})
