import type { CookieOptions } from 'hono/utils/cookie'

import type { Config } from '#core/config.ts'
import { isDeployed } from '#domain/environment.ts'

/** The anti-forgery token, which our pages read to repeat it in a header. */
export const csrfCookie = 'XSRF-TOKEN'

type NamedCookie = { readonly name: string; readonly options: CookieOptions }

/** The cookies of a browser; `session` is also how it is taken back. */
export type AppCookies = {
  /** Names a browser that has not signed in; it says nothing of the person. */
  readonly visitor: NamedCookie
  readonly session: NamedCookie
  /** Makes a browser the kiosk of a workshop. */
  readonly kiosk: NamedCookie
  /** The cookie of a browser in which somebody has signed in before (`worker/staff/known-browser.ts`). */
  readonly knownBrowser: NamedCookie
  /**
   * The cookie that a browser brings back from its group's identity provider, whose page leads here: hence not strict.
   */
  readonly organisation: NamedCookie
  readonly csrf: NamedCookie
}

/**
 * The cookies of the app where it is. They are `Secure` and bound to the host by their names wherever it is served by
 * https, and wherever it is deployed whatever is said of it. By http, on a developer's machine, they are neither: Safari keeps no
 * secure cookie of http://localhost.
 */
export function cookiesOf({ environment, appUrl }: Pick<Config, 'environment' | 'appUrl'>): AppCookies {
  const secure = isDeployed(environment) || new URL(appUrl).protocol === 'https:'
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const everywhere = { path: '/', secure } as const
  return {
    visitor: { name: named('visitor'), options: { ...everywhere, httpOnly: true, sameSite: 'Lax' } },
    session: { name: named('session'), options: { ...everywhere, httpOnly: true, sameSite: 'Strict' } },
    kiosk: { name: named('kiosk'), options: { ...everywhere, httpOnly: true, sameSite: 'Strict' } },
    knownBrowser: { name: named('known-browser'), options: { ...everywhere, httpOnly: true, sameSite: 'Strict' } },
    organisation: { name: named('organisation'), options: { ...everywhere, httpOnly: true, sameSite: 'Lax' } },
    csrf: { name: csrfCookie, options: { ...everywhere, sameSite: 'Strict' } },
  }
}
