import { parseProcessCode } from '#domain/access/codes.ts'
import { csrfCookie } from '#web/lib/api/headers.ts'
import { acceptCookies, areCookiesAccepted } from '#web/lib/cookies-accepted.ts'
import { initAddress, tokenAddress, type Early } from '#web/lib/early.ts'
import { preferredLanguage, storedLanguage } from '#web/lib/i18n/language.ts'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { deviceStore } from '#web/lib/storage.ts'

/*
 * Runs within the page itself, before the program is here: shows the first screen as it was drawn when the pages were built,
 * asks for the process or the anti-forgery token, and remembers what is typed meanwhile and what breaks. Its hash stands in the content security policy.
 */

const early: Early = { faults: [] }
globalThis.early = early
for (const name of ['error', 'unhandledrejection']) addEventListener(name, (event) => early.faults?.push(event))

// A kiosk shows no page that nobody has opened there.
const code = kioskAccount() === null ? parseProcessCode(location.pathname.slice(1)) : null
if (code !== null) {
  const headers = { Accept: 'application/json', 'X-Process-Code': code }
  const answer = fetch(initAddress, { headers, credentials: 'same-origin' })
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined)
  early.init = { code, answer }
} else if (!document.cookie.includes(`${csrfCookie}=`)) {
  // Any answer brings the token; this one is there before somebody has typed anything.
  fetch(tokenAddress, { credentials: 'same-origin' }).catch(() => undefined)
}

/** Returns the state of the code entry's only field, and keeps it up to date until `stop`. */
function watchEntry(): NonNullable<Early['entry']> {
  const watched = new AbortController()
  const entry = { typed: '', focused: false, submitted: false, stop: () => watched.abort() }
  const on = (name: 'input' | 'focusin' | 'focusout' | 'submit', handle: (event: Event) => void) =>
    addEventListener(name, handle, { signal: watched.signal })
  on('focusin', ({ target }) => (entry.focused = target instanceof HTMLInputElement))
  // Also the field that makes way for the program's own loses the focus; that is asked for at once. What the focus leaves
  // may be something else, on its way to the field.
  on('focusout', () => setTimeout(() => (entry.focused = document.activeElement instanceof HTMLInputElement)))
  on('input', ({ target }) => {
    if (target instanceof HTMLInputElement) entry.typed = target.value
  })
  on('submit', (event) => {
    event.preventDefault()
    entry.submitted = true
  })
  return entry
}

/** The notice of cookies is for customers' pages; it goes where it was taken note of, and with its button. */
function settleCookies(page: Element, isCustomers: boolean): void {
  const notice = page.querySelector('[data-cookies]')
  const accept = () => {
    acceptCookies()
    notice?.remove()
  }
  if (!isCustomers || areCookiesAccepted()) notice?.remove()
  else notice?.querySelector('button')?.addEventListener('click', accept)
}

const language = preferredLanguage(storedLanguage(), navigator.languages)
const isEntry = location.pathname === '/' && deviceStore.get('accessToken') === null && kioskAccount() === null
const shell = document.querySelector<HTMLTemplateElement>(`#${isEntry ? 'entry' : 'loading'}-${language}`)
const root = document.querySelector('#root')
if (shell && root) {
  root.append(shell.content.cloneNode(true))
  settleCookies(root, isEntry || code !== null)
}
if (isEntry) early.entry = watchEntry()
document.documentElement.lang = language
