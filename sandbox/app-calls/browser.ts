import { callApp, problemCode, type AppAnswer, type AppCall, type Fetch, outsideFetch } from './call-app.ts'
import { cookieHeader, withCookiesOf, type CookieJar } from './cookie-jar.ts'

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
