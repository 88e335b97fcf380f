import { keepLive } from './live.js'

const toast = document.querySelector('#toast')
let toastTimer = 0

/** @param {string} words */
function say(words) {
  if (!toast) return
  toast.textContent = words
  clearTimeout(toastTimer)
  toastTimer = setTimeout(() => {
    toast.textContent = ''
  }, 5000)
}

/** @param {FormData} data */
function moodIn(data) {
  const only = data.get('only')
  return {
    provider: data.get('provider'),
    mood: data.get('mood'),
    calls: Number(data.get('calls')),
    only: only === '' ? null : only,
  }
}

/**
 * What a refusal means, by its code where there are words for that.
 * @param {Response} answer
 * @param {ReadonlyMap<string, string>} refusals
 */
async function refusalOf(answer, refusals) {
  const problem = /** @type {{ code?: string } | null} */ (await answer.json().catch(() => null))
  const words = refusals.get(String(problem?.code))
  return words ?? (answer.status === 409 ? 'Se on jo päätetty.' : `Ei onnistunut (${answer.status}).`)
}

/**
 * Keeps a desk of providers live and does what is pressed on it.
 * @param {string} base where its calls go
 * @param {ReadonlyMap<string, string>} [refusals] words for codes that the desk's own words say too little of
 */
export function runDesk(base, refusals = new Map()) {
  const live = keepLive(() => `${base}/live`)

  /**
   * Presses a button of the desk and says what came of it.
   * @param {{ method: 'POST' | 'PUT', path: string, body: Record<string, unknown> }} call
   */
  async function send({ method, path, body }) {
    try {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
      say(answer.ok ? 'Tehty.' : await refusalOf(answer, refusals))
    } catch {
      say('Kokeilupöytä ei vastaa.')
    }
    await live.refresh()
  }

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[data-post]') : null
    if (!(button instanceof HTMLButtonElement) || button.ariaBusy === 'true') return
    const { post = '', action } = button.dataset
    button.ariaBusy = 'true'
    void send({ method: 'POST', path: post, body: action === undefined ? {} : { action } }).finally(() => {
      button.ariaBusy = null
    })
  })

  document.addEventListener('change', (event) => {
    const select = event.target
    if (!(select instanceof HTMLSelectElement) || select.dataset.plan === undefined) return
    void send({ method: 'PUT', path: select.dataset.plan, body: { plan: select.value } })
  })

  document.querySelector('[data-mood]')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement)) return
    void send({ method: 'POST', path: `${base}/api/mood`, body: moodIn(new FormData(event.target)) })
  })

  live.start()
  return send
}
