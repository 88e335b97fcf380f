import { keepLive } from './live.js'
import { onSubmit, press, textIn, whileBusy } from './press.js'

/** What a refusal means, where the app's own word for it says too little. */
const refusals = new Map([
  ['VERSION_CONFLICT', 'Työnumerolle löytyi keskeneräinen prosessi.'],
  ['INVALID_CONTACT', 'Asiakkaan tiedot ovat puutteelliset: puhelin tai sähköposti ei kelpaa.'],
  ['sandbox.app_unreachable', 'Sovellus ei vastaa.'],
  ['sandbox.not_connected', 'Sovellusta ei ole vielä yhdistetty.'],
  ['refund.nothing_left', 'Palautettavaa ei ole niin paljon.'],
  ['refund.already_running', 'Edellinen palautus on vielä kesken.'],
  ['override.reason_needed', 'Tämä ohittaa sen, mikä vielä puuttuu: kirjoita syy.'],
  ['sandbox.no_staff', 'Toimipisteellä ei ole työntekijää.'],
  ['sandbox.answer_not_answerable', 'Lähettäjään ei voi vastata.'],
  ['sandbox.answer_refused', 'Sovellus ei ottanut vastausta vastaan.'],
])

const recipient = document.querySelector('#recipient')

const live = keepLive(() => {
  const to = recipient instanceof HTMLSelectElement ? recipient.value : ''
  return to === '' ? '/desk/live' : `/desk/live?to=${encodeURIComponent(to)}`
})

/**
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @param {string} done
 */
async function send(path, body, done) {
  await press({ path, body, done }, (code) => refusals.get(code) ?? `Ei onnistunut (${code}).`)
  await live.refresh()
}

onSubmit('[data-create]', (form) => {
  const data = new FormData(form)
  const phoneNumber = textIn(data, 'phoneNumber')
  const body = { accountId: data.get('accountId'), fixture: Number(data.get('fixture')) }
  return send('/desk/api/process', phoneNumber === '' ? body : { ...body, phoneNumber }, 'Prosessi luotu.')
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-action]') : null
  if (!(button instanceof HTMLButtonElement)) return
  const { action, process: processId, event: type } = button.dataset
  const menu = button.closest('details')
  const field = menu?.querySelector('input[name="reason"]')
  const reason = field instanceof HTMLInputElement ? field.value.trim() : ''
  menu?.removeAttribute('open')
  void whileBusy(button, () =>
    action === 'cancel'
      ? send('/desk/api/cancel', { processId }, 'Prosessi peruttu.')
      : send('/desk/api/staff-event', { processId, type, ...(reason !== '' && { reason }) }, 'Tehty.'),
  )
})

onSubmit('[data-refund]', async (form) => {
  const euros = textIn(new FormData(form), 'amount').replace(',', '.')
  // What is no number is sent as it is, and refused: it must not become all of the money.
  const amount = euros === '' ? null : Number.isFinite(Number(euros)) ? Number(euros) : euros
  await send('/desk/api/refund', { processId: form.dataset.refund, amount }, 'Palautus lähti.')
  form.closest('details')?.removeAttribute('open')
})

onSubmit('[data-answer]', async (form) => {
  const text = textIn(new FormData(form), 'text')
  await send('/desk/api/answer', { smsId: form.dataset.answer, text }, 'Vastaus lähti.')
  form.closest('details')?.removeAttribute('open')
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

const phone = { width: 390, height: 844 }

// Links to the app open in a window of a phone's size, one for each address.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-phone]') : null
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // Without an opener the app's page cannot reach this one.
  window.open(link.href, '_blank', `noopener,popup,width=${phone.width},height=${phone.height}`)
})

recipient?.addEventListener('change', () => void live.refresh())
live.start()
