import { keepLive } from './live.js'
import { element, grouped, postJson, say, shake } from './machine.js'
import { outcomeOf, refusalOf } from './terminal-says.js'
import { text } from './words.js'

/**
 * @typedef {{ description: string, centsWithVat: number }} DueRow
 * @typedef {import('./terminal-says.js').Refusal & { rows?: DueRow[], totalCents?: number, seconds?: number }} DueAnswer
 * @typedef {{ amountCents: number, paymentType: string, text: string, state: string }} Receipt
 * @typedef {DueAnswer & { receipt?: Receipt, isOnline?: boolean }} Answer
 * @typedef {'code' | 'due' | 'over'} Phase
 */

const codeLength = 6
const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })

/**
 * The digits of a code, whatever stands between them.
 * @param {string} text
 */
const digitsOf = (text) => text.replace(/\D/g, '').slice(0, codeLength)

/** @param {number} cents */
const moneyOf = (cents) => euros.format(cents / 100)

const counter = document.querySelector('[data-terminal]')
const base = `/terminal/${encodeURIComponent(counter?.getAttribute('data-terminal') ?? '')}`
const device = element('#device', HTMLElement)
const field = element('#code', HTMLInputElement)
const line = element('#line', HTMLInputElement)
const otherAmount = element('#other-amount', HTMLInputElement)

/** @type {Phase} */
let phase = 'code'
/** The code that the sum on the screen is for. */
let asked = ''
let lockedUntil = 0
let isBusy = false
/** Resolves once the line is set, so that a press after it was taken away is done without it. */
let lineIsSet = Promise.resolve()

const isLocked = () => lockedUntil > Date.now()

/** The acts that are possible now. */
function showKeys() {
  for (const key of device.querySelectorAll('button')) {
    const isForCode = 'digit' in key.dataset || 'erase' in key.dataset
    const isOff = 'ok' in key.dataset ? phase === 'due' : 'stop' in key.dataset && phase === 'over'
    key.disabled = isLocked() || isOff || (isForCode && phase !== 'code')
  }
  field.readOnly = isLocked()
  for (const card of document.querySelectorAll('[data-card]')) {
    if (card instanceof HTMLButtonElement) card.disabled = phase !== 'due'
  }
}

/**
 * @param {Phase} next
 * @param {'' | 'good' | 'bad'} tone
 */
function go(next, tone = '') {
  phase = next
  device.dataset.phase = next
  device.dataset.tone = tone
  for (const face of device.querySelectorAll('[data-face]')) {
    face.toggleAttribute('hidden', face.getAttribute('data-face') !== next)
  }
  element('#cards-hint', HTMLElement).hidden = next === 'due'
  showKeys()
}

/** @param {string} digits */
function type(digits) {
  field.value = grouped(digitsOf(digits))
  if (!isLocked()) say('')
}

/** Back to the beginning, with nothing of the last customer on the screen. */
function reset() {
  asked = ''
  type('')
  element('#paper', HTMLElement).hidden = true
  go('code')
  field.focus({ preventScroll: true })
}

/** @param {DueAnswer} due */
function showDue({ rows = [], totalCents = 0 }) {
  element('#total', HTMLElement).textContent = moneyOf(totalCents)
  const items = rows.map(({ description, centsWithVat }) => {
    const item = document.createElement('li')
    for (const words of [description, moneyOf(centsWithVat)]) {
      item.append(Object.assign(document.createElement('span'), { textContent: words }))
    }
    return item
  })
  element('#due-rows', HTMLElement).replaceChildren(...items)
  otherAmount.value = (Math.max(1, totalCents - 100) / 100).toFixed(2).replace('.', ',')
  say(text('holdCard'))
  go('due')
  element('#due-title', HTMLElement).focus({ preventScroll: true })
}

/**
 * Returns the terminal's answer to a press; null when it refuses or is away.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Answer | null>}
 */
async function post(path, body) {
  const answer = await postJson(`${base}${path}`, body).catch(() => null)
  return /** @type {Answer | null} */ (answer)
}

/** @param {() => Promise<void>} work */
async function oneAtATime(work) {
  if (isBusy) return
  isBusy = true
  try {
    await lineIsSet
    await work()
  } finally {
    isBusy = false
  }
}

async function lookUp() {
  const code = digitsOf(field.value)
  if (isLocked()) return
  if (code.length < codeLength) {
    say(code === '' ? text('codeFirst') : text('sixDigits'), 'bad')
    return
  }
  say(text('fetching'))
  const answer = await post('/look-up', { code })
  if (answer?.result === 'due') {
    asked = code
    showDue(answer)
    return
  }
  shake(device)
  if (answer?.result === 'locked_out') {
    lockedUntil = Date.now() + (answer.seconds ?? 60) * 1000
    type('')
    showLock()
    return
  }
  say(answer ? refusalOf(answer) : text('noTerminal'), 'bad')
  field.select()
}

/** @param {string} card */
async function pay(card) {
  if (phase !== 'due') return
  const way = document.querySelector('input[name="way"]:checked')
  const report = way instanceof HTMLInputElement ? way.value : 'now'
  const amount = Number(otherAmount.value.trim().replace(/\s/g, '').replace(',', '.'))
  if (report === 'other_amount' && !(amount > 0)) {
    say(text('checkAmount'), 'bad')
    otherAmount.focus()
    return
  }
  say(text('reading'))
  const reported = report === 'other_amount' ? { reportedAmount: amount } : {}
  showPaid(await post('/pay', { code: asked, card, report, ...reported }))
}

/** @param {Answer | null} answer */
function showPaid(answer) {
  if (answer?.result === 'refused') {
    shake(device)
    device.dataset.tone = 'bad'
    say(text('cardRefused'), 'bad')
    return
  }
  if (!answer?.receipt) {
    say(text('payFailed'), 'bad')
    go('code', 'bad')
    return
  }
  const { amountCents, text: slip, state } = answer.receipt
  element('#over-total', HTMLElement).textContent = moneyOf(amountCents)
  element('#slip', HTMLElement).textContent = slip
  element('#paper', HTMLElement).hidden = false
  say(outcomeOf(state), state === 'refused' || state === 'not_settled' ? 'bad' : 'plain')
  go('over', 'good')
  element('#over-title', HTMLElement).focus({ preventScroll: true })
  device.scrollIntoView({ block: 'nearest' })
  void live.refresh()
}

function showLock() {
  const seconds = Math.ceil((lockedUntil - Date.now()) / 1000)
  if (seconds > 0) say(text('locked', { seconds }), 'bad')
  else {
    lockedUntil = 0
    say(text('unlocked'))
  }
  showKeys()
}

function ok() {
  if (phase === 'over') reset()
  else if (phase === 'code') void oneAtATime(lookUp)
}

const live = keepLive(() => `${base}/live`)

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  const { digit, card } = button.dataset
  if (digit !== undefined) type(field.value + digit)
  else if (card !== undefined) void oneAtATime(() => pay(card))
  else if ('erase' in button.dataset) type(digitsOf(field.value).slice(0, -1))
  else if ('stop' in button.dataset) reset()
  else if ('ok' in button.dataset) ok()
})

field.addEventListener('input', () => type(field.value))

/**
 * Takes the line away or brings it back, once what was pressed before is done.
 * @param {Promise<void>} before
 */
async function setLine(before) {
  await before
  const state = await post('/line', { isOnline: line.checked })
  if (state?.isOnline !== undefined) line.checked = state.isOnline
  await live.refresh()
}

line.addEventListener('change', () => {
  lineIsSet = setLine(lineIsSet)
})

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') reset()
  const on = event.target instanceof Element ? event.target : document.body
  if (event.key === 'Enter' && on !== otherAmount && !on.closest('a, summary, button:not([data-digit])')) {
    event.preventDefault()
    ok()
  }
  // A field takes what is typed into it by itself.
  if (phase !== 'code' || isLocked() || on === field || on === otherAmount) return
  if (/^\d$/.test(event.key)) type(field.value + event.key)
  else if (event.key === 'Backspace') type(digitsOf(field.value).slice(0, -1))
})

document.addEventListener('paste', (event) => {
  if (event.target instanceof HTMLInputElement || phase !== 'code') return
  type(event.clipboardData?.getData('text') ?? '')
})

setInterval(() => {
  if (lockedUntil > 0) showLock()
}, 1000)

live.start()
go('code')
const given = digitsOf(location.hash)
if (given !== '') {
  // The code is not left in the address.
  history.replaceState(null, '', location.pathname)
  type(given)
  ok()
}
