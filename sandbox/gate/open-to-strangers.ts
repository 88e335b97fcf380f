/**
 * Paths that machines call with the credentials of their service, and the pages that these send a customer to, which
 * are found by an id that nobody guesses.
 */
const openParts: ReadonlySet<string> = new Set([
  '46elks',
  'twilio',
  'resend',
  'postmark',
  'paytrail',
  'svea-checkout',
  'svea-admin',
  'visma-pay',
  'enerius',
  'resurs-mapi',
  'resurs-soap',
  'resurs',
  'scrive',
  'signicat',
  'keycafe-cloud',
])

/** The same beside what is for people. The organisation's own page is not among them: it lets anybody be its employee. */
const openCalls: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/(organisation|entra\/[^/]+\/v2\.0)\/(\.well-known\/openid-configuration|keys)$/],
  ['POST', /^\/(organisation|entra\/[^/]+\/v2\.0)\/token$/],
  ['POST', /^\/push\/send\/[^/]+$/],
  ['POST', /^\/dealer\/[^/]+\/webhook$/],
  ['GET', /^\/dns\/dns-query$/],
  ['POST', /^\/chat\/hook\/[^/]+\/[^/]+$/],
]

/**
 * Returns whether a call is let in without the password of the sandbox. Everything that is not named here is for
 * people.
 */
export function isOpenToStrangers(method: string, path: string): boolean {
  if (openParts.has(path.split('/')[1] ?? '')) return true
  return openCalls.some(([verb, pattern]) => verb === method && pattern.test(path))
}
