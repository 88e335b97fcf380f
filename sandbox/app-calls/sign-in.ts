import type { ConnectedStaff } from '#sandbox/connection.ts'

import { openBrowser } from './browser.ts'
import type { AppAnswer } from './call-app.ts'

type SigningIn = { appUrl: string; user: ConnectedStaff }

/** Signs somebody of the demo in as the app's own page does. The answer brings the cookies of the session. */
export async function signInToApp({ appUrl, user }: SigningIn): Promise<AppAnswer> {
  const { username, password } = user
  return openBrowser(appUrl).call('/api/auth/login/', { method: 'POST', json: { username, password } })
}

/** Returns whether cookies that the sandbox sets reach the app: a browser keeps them by host, whatever the port. */
export function sharesCookies(sandboxUrl: string, appUrl: string): boolean {
  return new URL(sandboxUrl).hostname === new URL(appUrl).hostname
}
