// What the cabinet and the terminal have in common.

/**
 * @template {HTMLElement} Kind
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function element(selector, kind) {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}`)
  return found
}

const said = document.querySelector('#said')

/**
 * @param {string} words
 * @param {'plain' | 'bad'} tone
 */
export function say(words, tone = 'plain') {
  if (!(said instanceof HTMLElement)) return
  said.textContent = words
  said.dataset.tone = tone
}

/**
 * Moves as a machine does that refuses.
 * @param {HTMLElement} part
 */
export function shake(part) {
  part.dataset.refused = ''
  setTimeout(() => delete part.dataset.refused, 400)
}

/** @param {string} digits */
export const grouped = (digits) => digits.replace(/(\d{3})(?=\d)/g, '$1 ')

/** @param {string} path @param {unknown} body */
export async function postJson(path, body) {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
  return answer.ok ? /** @type {unknown} */ (await answer.json()) : null
}
