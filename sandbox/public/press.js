import { text } from './words.js'

const toast = document.querySelector('#toast')
let toastTimer = 0

/**
 * Says something for a while.
 * @param {string} words
 */
export function say(words) {
  if (!toast) return
  toast.textContent = words
  clearTimeout(toastTimer)
  toastTimer = setTimeout(() => {
    toast.textContent = ''
  }, 5000)
}

/**
 * Makes a call of a button and says what came of it.
 * @param {{ method?: 'POST' | 'PUT', path: string, body: Record<string, unknown>, done?: string }} call
 * @param {(code: string, status: number) => string} refusalOf what a refusal means
 */
export async function press({ method = 'POST', path, body, done = text('done') }, refusalOf) {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
    const problem = answer.ok ? null : /** @type {{ code?: string } | null} */ (await answer.json().catch(() => null))
    say(answer.ok ? done : refusalOf(String(problem?.code ?? answer.status), answer.status))
  } catch {
    say(text('noAnswer'))
  }
}

/**
 * Holds a control busy while its work goes on.
 * @param {HTMLElement} control
 * @param {() => Promise<void>} work
 */
export async function whileBusy(control, work) {
  if (control.ariaBusy === 'true') return
  control.ariaBusy = 'true'
  try {
    await work()
  } finally {
    control.ariaBusy = null
  }
}

/**
 * The text of a field; empty where there is none.
 * @param {FormData} data
 * @param {string} name
 */
export function textIn(data, name) {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * @param {string} selector forms to send from here
 * @param {(form: HTMLFormElement) => Promise<void>} send
 */
export function onSubmit(selector, send) {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches(selector)) return
    event.preventDefault()
    const button = form.querySelector('button')
    if (button) void whileBusy(button, () => send(form))
  })
}
