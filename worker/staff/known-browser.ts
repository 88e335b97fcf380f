import { toBase64Url } from '#core/bytes/base64url.ts'
import { hmacHex, secretsEqual } from '#core/secrets/hashing.ts'
import { randomBytes } from '#core/secrets/ids.ts'
import { keysOf, secretsOf, type Secret } from '#core/secrets/secret-keys.ts'

/**
 * A browser in which a user signed in before shows it by a cookie: an id of the browser, and a mark signed over the id
 * and the name for each user. Nobody else's sign-in makes it known for a name, so that an account of one's own opens no
 * further tries at the name of another.
 */
const shape = /^[\w-]{22}(?:\.[0-9a-f]{32})*$/

/** A workshop's computer is shared; who signed in last is kept first. */
const mostNames = 12

const markOf = (secret: string, browser: string, username: string) =>
  hmacHex(secret, `known-browser:${browser}:${username.toLowerCase()}`).slice(0, 32)

function read(cookie: string | undefined): { browser: string; marks: string[] } | null {
  if (cookie === undefined || !shape.test(cookie)) return null
  const [browser = '', ...marks] = cookie.split('.')
  return { browser, marks: marks.slice(0, mostNames) }
}

type Showing = { secret: Secret; cookie: string | undefined; username: string }

/** The id of the browser where this user signed in in it before, else null. */
export function knownBrowserOf({ secret, cookie, username }: Showing): string | null {
  const shown = read(cookie)
  if (shown === null) return null
  const known = secretsOf(secret).map((one) => markOf(one, shown.browser, username))
  return shown.marks.some((one) => known.some((mark) => secretsEqual(one, mark))) ? shown.browser : null
}

/** The cookie once this user has signed in. */
export function withKnownUser({ secret, cookie, username }: Showing): string {
  const { browser, marks } = read(cookie) ?? { browser: toBase64Url(randomBytes(16)), marks: [] }
  const mark = markOf(keysOf(secret).current, browser, username)
  return [browser, ...[mark, ...marks.filter((one) => one !== mark)].slice(0, mostNames)].join('.')
}
