export type CookieJar = Readonly<Record<string, string>>

/** The jar after an answer: what it set is kept, what it ended is gone. */
export function withCookiesOf(jar: CookieJar, headers: Headers): CookieJar {
  const cookies = new Map(Object.entries(jar))
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const isEnded = attributes.some((attribute) => /^\s*max-age=(0|-\d+)\s*$/i.test(attribute))
    if (isEnded) cookies.delete(name.trim())
    else cookies.set(name.trim(), value.join('=').trim())
  }
  return Object.fromEntries(cookies)
}

export function cookieHeader(jar: CookieJar): string {
  return Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}
