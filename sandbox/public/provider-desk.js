import { keepLive } from './live.js'
import { onSubmit, press, textIn, whileBusy } from './press.js'
import { text } from './words.js'

const desk = document.querySelector('[data-desk]')
const base = desk?.getAttribute('data-desk') ?? ''
const refusals = /** @type {Record<string, string>} */ (JSON.parse(desk?.getAttribute('data-refusals') ?? '{}'))
const live = keepLive(() => `${base}/live`)

/** @param {Parameters<typeof press>[0]} call */
async function send(call) {
  await press(call, (code, status) => {
    return refusals[code] ?? (status === 409 ? text('decided') : text('failed', { status }))
  })
  await live.refresh()
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-post]') : null
  if (!(button instanceof HTMLButtonElement)) return
  const { post: path = '', action } = button.dataset
  void whileBusy(button, () => send({ path, body: action === undefined ? {} : { action } }))
})

document.addEventListener('change', (event) => {
  const select = event.target
  if (!(select instanceof HTMLSelectElement) || select.dataset.plan === undefined) return
  void send({ method: 'PUT', path: select.dataset.plan, body: { plan: select.value } })
})

onSubmit('[data-failure]', (form) => {
  const { calls, only, ...chosen } = Object.fromEntries(new FormData(form))
  const body = { ...chosen, calls: Number(calls), only: only === '' ? null : only }
  return send({ path: `${base}/api/failure-mode`, body })
})

onSubmit('[data-secret]', (form) => {
  const data = new FormData(form)
  const path = `${base}/api/systems/${encodeURIComponent(textIn(data, 'accountId'))}/secret`
  return send({ method: 'PUT', path, body: { secret: data.get('secret') } })
})

onSubmit('[data-record]', (form) => {
  return send({ method: 'PUT', path: `${base}/api/record`, body: Object.fromEntries(new FormData(form)) })
})

live.start()
