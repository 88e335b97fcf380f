const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

type NameTable = readonly (readonly [name: string, sign: RegExp])[]

const firstOf = (known: NameTable, userAgent: string) => known.find(([, sign]) => sign.test(userAgent))?.[0]

/**
 * Returns the name that a person has for their browser: "Chrome · Windows"; null for a user agent that does not say.
 */
export function browserName(userAgent: string): string | null {
  const names = [browsers, systems].flatMap((known) => firstOf(known, userAgent) ?? [])
  return names.length === 0 ? null : names.join(' · ')
}
