import { keepLive } from './live.js'
import { openPhones } from './phone.js'

/** What a refusal means, where the app's own word for it says too little. */
const refusals = new Map([
  ['VERSION_CONFLICT', 'Työnumerolle löytyi keskeneräinen prosessi.'],
  ['INVALID_CONTACT', 'Asiakkaan tiedot ovat puutteelliset: puhelin tai sähköposti ei kelpaa.'],
  ['sandbox.app_unreachable', 'Sovellus ei vastaa.'],
  ['sandbox.not_connected', 'Sovellusta ei ole vielä yhdistetty.'],
  ['refund.nothing_left', 'Palautettavaa ei ole niin paljon.'],
  ['refund.already_running', 'Edellinen palautus on vielä kesken.'],
  ['sandbox.no_staff', 'Toimipisteellä ei ole työntekijää.'],
])

const toast = document.querySelector('#toast')
const recipient = document.querySelector('#recipient')
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

const live = keepLive(() => {
  const to = recipient instanceof HTMLSelectElement ? recipient.value : ''
  return to === '' ? '/desk/live' : `/desk/live?to=${encodeURIComponent(to)}`
})

/**
 * Presses a button of the desk and says what came of it.
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @param {string} done
 */
async function press(path, body, done) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const problem = answer.ok ? null : /** @type {{ code?: string } | null} */ (await answer.json().catch(() => null))
    const code = String(problem?.code ?? answer.status)
    say(answer.ok ? done : (refusals.get(code) ?? `Ei onnistunut (${code}).`))
  } catch {
    say('Kokeilupöytä ei vastaa.')
  }
  await live.refresh()
}

/**
 * Holds a control busy while its work goes on.
 * @param {HTMLElement} control
 * @param {() => Promise<void>} work
 */
async function whileBusy(control, work) {
  if (control.ariaBusy === 'true') return
  control.ariaBusy = 'true'
  try {
    await work()
  } finally {
    control.ariaBusy = null
  }
}

document.querySelector('[data-create]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const data = new FormData(form)
  const phone = data.get('phoneNumber')
  const phoneNumber = typeof phone === 'string' ? phone.trim() : ''
  const body = { accountId: data.get('accountId'), fixture: Number(data.get('fixture')) }
  const button = form.querySelector('button')
  if (!button) return
  void whileBusy(button, () =>
    press('/desk/api/process', phoneNumber === '' ? body : { ...body, phoneNumber }, 'Prosessi luotu.'),
  )
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-action]') : null
  if (!(button instanceof HTMLButtonElement)) return
  const { action, process: processId, event: type } = button.dataset
  button.closest('details')?.removeAttribute('open')
  void whileBusy(button, () =>
    action === 'cancel'
      ? press('/desk/api/cancel', { processId }, 'Prosessi peruttu.')
      : press('/desk/api/staff-event', { processId, type }, 'Tehty.'),
  )
})

document.addEventListener('submit', (event) => {
  const form = event.target
  const processId = form instanceof HTMLFormElement ? form.dataset.refund : undefined
  if (!(form instanceof HTMLFormElement) || processId === undefined) return
  event.preventDefault()
  const typed = new FormData(form).get('amount')
  const euros = typeof typed === 'string' ? typed.trim().replace(',', '.') : ''
  const button = form.querySelector('button')
  if (!button) return
  void whileBusy(button, async () => {
    // What is no number is sent as it is, and refused: it must not become all of the money.
    const amount = euros === '' ? null : Number.isFinite(Number(euros)) ? Number(euros) : euros
    await press('/desk/api/refund', { processId, amount }, 'Palautus lähti.')
    form.closest('details')?.removeAttribute('open')
  })
})

// Of the menus one is open at a time; a press beside it or Esc closes it.
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!(event.target instanceof Node && menu.contains(event.target))) menu.removeAttribute('open')
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  const menu = document.querySelector('details.menu[open]')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
})

recipient?.addEventListener('change', () => void live.refresh())
openPhones()
live.start()
