import { callApp, outsideFetch, problemCode, type AppAnswer, type AppCall, type Fetch } from './call-app.ts'

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

const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'X-XSRF-TOKEN'

/** Plays one of the app's own pages: keeps cookies, repeats the anti-forgery cookie in its header. */
export type Browser = { call: (path: string, call: AppCall) => Promise<AppAnswer>; cookies: () => CookieJar }

export function openBrowser(appUrl: string, jar: CookieJar = {}, via: Fetch = outsideFetch): Browser {
  let cookies = jar
  const callOnce = async (path: string, call: AppCall): Promise<AppAnswer> => {
    const headers = { ...call.headers, Cookie: cookieHeader(cookies), [tokenHeader]: cookies[tokenCookie] ?? '' }
    const answer = await callApp(`${appUrl}${path}`, { ...call, headers }, via)
    cookies = withCookiesOf(cookies, answer.headers)
    return answer
  }
  return {
    cookies: () => cookies,
    async call(path, call) {
      const answer = await callOnce(path, call)
      // A refusal brings fresh cookies, and a page then tries once more.
      return problemCode(answer) === 'csrf.rejected' ? callOnce(path, call) : answer
    },
  }
}
