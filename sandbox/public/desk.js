import { keepLive } from './live.js'
import { onSubmit, press, say, textIn, whileBusy } from './press.js'
import { text, texts } from './words.js'

/** The meaning of a refusal, where the app's own word for it says too little. */
const refusals = texts('refusals')

/** The choices that the page's address has too, so that what is shown can be shown again. */
const filters = ['to', 'visit'].flatMap((name) => {
  const select = document.querySelector(`select[name="${name}"]`)
  return select instanceof HTMLSelectElement ? [select] : []
})

const live = keepLive(() => {
  const asked = new URLSearchParams(location.search)
  asked.delete('lang')
  for (const { name, value } of filters) {
    if (value === '') asked.delete(name)
    else asked.set(name, value)
  }
  return asked.size === 0 ? '/desk/live' : `/desk/live?${asked}`
})

/**
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @param {string} done
 */
async function send(path, body, done) {
  await press({ path, body, done }, (code) => refusals[code] ?? text('failed', { code }))
  await live.refresh()
}

onSubmit('[data-create]', async (form) => {
  const data = new FormData(form)
  const phoneNumber = textIn(data, 'phoneNumber')
  const body = { accountId: data.get('accountId'), fixture: Number(data.get('fixture')) }
  await send('/desk/api/process', phoneNumber === '' ? body : { ...body, phoneNumber }, text('created'))
  form.closest('details')?.removeAttribute('open')
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
      ? send('/desk/api/cancel', { processId }, text('cancelled'))
      : send('/desk/api/staff-event', { processId, type, ...(reason !== '' && { reason }) }, text('done')),
  )
})

onSubmit('[data-refund]', async (form) => {
  const euros = textIn(new FormData(form), 'amount').replace(',', '.')
  // What is no number is sent as it is, and refused: it must not become all of the money.
  const amount = euros === '' ? null : Number.isFinite(Number(euros)) ? Number(euros) : euros
  await send('/desk/api/refund', { processId: form.dataset.refund, amount }, text('refundSent'))
  form.closest('details')?.removeAttribute('open')
})

onSubmit('[data-answer]', async (form) => {
  const answer = textIn(new FormData(form), 'text')
  await send('/desk/api/answer', { smsId: form.dataset.answer, text: answer }, text('answerSent'))
  form.closest('details')?.removeAttribute('open')
})

/** @param {Element} button */
async function copy(button) {
  const line = document.getElementById(button.getAttribute('data-copy') ?? '')?.textContent ?? ''
  try {
    await navigator.clipboard.writeText(line)
    say(text('copied'))
  } catch {
    say(text('notCopied'))
  }
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  const { scenario: name, account: accountId } = button.dataset
  if (name !== undefined) {
    void whileBusy(button, () => send('/desk/api/scenario', { name, accountId }, text('played')))
  } else if (button.dataset.restore !== undefined) {
    void whileBusy(button, () => send('/desk/api/restore', {}, text('restored')))
  } else if (button.dataset.copy !== undefined) {
    void copy(button)
  }
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

for (const select of filters) select.addEventListener('change', () => void live.refresh())
live.start()
