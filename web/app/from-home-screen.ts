import { formatProcessCode } from '#domain/access/codes.ts'
import { latestKept } from '#web/customer/locker/last-locker.ts'

/* Opened from the home screen: on to the process whose code this device keeps, else to where a code is typed. */

function keysOnDevice(): readonly string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

const code = latestKept(keysOnDevice(), Date.now())
history.replaceState(null, '', code === null ? '/' : `/${formatProcessCode(code)}`)
// The router follows, if it is there already.
window.dispatchEvent(new PopStateEvent('popstate'))
