import * as z from 'zod'

import { openBrowser, type Browser } from '#sandbox/app-calls/browser.ts'
import { isOk, type AppAnswer, type AppCall } from '#sandbox/app-calls/call-app.ts'

import { took, type Play } from './play.ts'

const minuteMs = 60_000
/** A token is good for a quarter of an hour. */
const tokenGoodMs = 10 * minuteMs
/** The age (ms) of a proof that counts as fresh: five minutes. */
const provedMs = 4 * minuteMs

type Session = { browser: Browser; token: string; tokenAt: number; provedAt: number }

const signedIn = z.object({ accessToken: z.string() })

/** Signs people of the demo in as they are needed, and calls as them. */
export type StaffSessions = {
  /** `isProved`: the call asks for who has just shown who they are. */
  readonly call: (username: string, path: string, call: AppCall & { readonly isProved?: boolean }) => Promise<AppAnswer>
}

export function staffSessions(play: Play): StaffSessions {
  const sessions = new Map<string, Session>()

  async function signIn(username: string): Promise<Session> {
    const user = play.demo.staff.find((one) => one.username === username)
    const browser = openBrowser(play.at.app, {}, play.via)
    const json = { username, password: user?.password ?? '' }
    const answer = await browser.call('/api/auth/login/', { method: 'POST', json })
    const { accessToken: token } = signedIn.parse(took(`The sign-in of ${username}`, answer))
    const session = { browser, token, tokenAt: play.now, provedAt: play.now }
    sessions.set(username, session)
    return session
  }

  async function renewed(username: string, session: Session): Promise<Session> {
    const answer = await session.browser.call('/api/auth/refresh/', { method: 'POST', json: {} })
    if (!isOk(answer)) return signIn(username)
    const next = { ...session, token: signedIn.parse(answer.body).accessToken, tokenAt: play.now }
    sessions.set(username, next)
    return next
  }

  async function current(username: string, isProved: boolean): Promise<Session> {
    const known = sessions.get(username)
    if (known === undefined || (isProved && play.now - known.provedAt > provedMs)) return signIn(username)
    return play.now - known.tokenAt > tokenGoodMs ? renewed(username, known) : known
  }

  return {
    async call(username, path, { isProved = false, ...call }) {
      const { browser, token } = await current(username, isProved)
      return browser.call(path, { ...call, headers: { Authorization: `Bearer ${token}`, ...call.headers } })
    },
  }
}
