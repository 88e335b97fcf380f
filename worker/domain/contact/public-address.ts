import { isDeployed, type Environment } from '#domain/environment.ts'

/** Reasons why an address that was typed, stored or named by somebody else is not called. */
export type AddressFault = 'invalid_format' | 'https_needed' | 'usual_port_needed' | 'public_name_needed'

/**
 * Endings that no registry of the Internet gives out, or that mean the machine or network one is in. `example` is not
 * among them: it is kept free for examples, ours too, and leads nowhere.
 */
const inwardEndings: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'domain',
  'home',
  'internal',
  'intra',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
])

/** Public names whose answers are addresses of one's own machine or network, or whatever the name before them spells. */
const inwardDomains: readonly string[] = [
  'backname.io',
  'ddev.site',
  'docksal.site',
  'fritz.box',
  'fuf.me',
  'ip6.name',
  'ipq.co',
  'lacolhost.com',
  'lcl.host',
  'lndo.site',
  'local-ip.co',
  'local-ip.sh',
  'local.gd',
  'localho.st',
  'localtest.me',
  'loopback.jp',
  'lvh.me',
  'nip.io',
  'plex.direct',
  'rbndr.us',
  'sslip.io',
  'traefik.me',
  'vcap.me',
  'xip.io',
  '1u.ms',
]

const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/** Returns whether four numbers are an address of one's own machine or network. */
function isInward([first = 0, second = 0]: readonly number[]): boolean {
  if (first === 0 || first === 10 || first === 127) return true
  if (first === 100) return second >= 64 && second < 128
  if (first === 172) return second >= 16 && second < 32
  return (first === 169 && second === 254) || (first === 192 && second === 168)
}

/** Returns whether a name spells such an address, with dots or dashes, as those do that a wildcard of DNS answers. */
function spellsInward(name: string): boolean {
  const parts = name.split(/[.-]/)
  return parts.some((_part, at) => {
    const four = parts.slice(at, at + 4)
    return four.length === 4 && four.every((part) => /^\d{1,3}$/.test(part)) && isInward(four.map(Number))
  })
}

/**
 * Returns whether a host, as `URL` writes it, is a name of the public Internet by its form: no number, and nothing of
 * one's own.
 */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const ending = labels.at(-1) ?? ''
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return false
  if (!/^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(ending) || inwardEndings.has(ending)) return false
  if (inwardDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))) return false
  return !spellsInward(host)
}

function parsed(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isOfTheWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isOfTheWeb && url.username === '' && url.password === '' ? url : null
}

/**
 * Null for https to a public name at the usual port. What the name leads to is not seen here. The address is read by
 * `URL`, as it is when it is called, so that no spelling is one thing here and another there.
 */
export function publicAddressFault(address: string): AddressFault | null {
  const url = parsed(address)
  if (url === null) return 'invalid_format'
  if (url.protocol !== 'https:') return 'https_needed'
  if (!isPublicName(url.hostname)) return 'public_name_needed'
  return url.port === '' ? null : 'usual_port_needed'
}

/** The same where it matters: beside a developer whatever is of the web may be called. */
export function outsideAddressFault(address: string, environment: Environment): AddressFault | null {
  if (isDeployed(environment)) return publicAddressFault(address)
  return parsed(address) === null ? 'invalid_format' : null
}
