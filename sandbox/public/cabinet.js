import { element as find, grouped, postJson, say, shake } from './machine.js'
import { roomOf } from './room.js'
import { text } from './words.js'

/**
 * @typedef {{ number: number, doorOpen: boolean, keysInside: boolean, isStuck: boolean, isBlind: boolean }} BoxState
 * @typedef {{ boxes: BoxState[], unsent: number, isOnline: boolean, offlineForMs: number, way: string, status: Record<string, string | number | boolean>, room?: import('./room.js').RoomTicket | null, report?: string | undefined }} CabinetState
 * @typedef {{ result: string, boxNumber?: number, seconds?: number, code?: string, message?: string | null }} OpenAnswer
 */

const codeLength = 6
const longest = 12
const betweenMs = 2000

/** @param {string} selector */
const element = (selector) => find(selector, HTMLElement)

const place = document.querySelector('[data-locker]')
const base = `/cabinet/${encodeURIComponent(place?.getAttribute('data-locker') ?? '')}`
const keypad = element('.keypad')
const panel = element('#box-panel')
const line = element('#line')

/** @type {CabinetState} */
let cabinet = { boxes: [], unsent: 0, isOnline: true, offlineForMs: 0, way: 'now', status: {} }
let code = ''
/** Number of the box whose panel is shown; 0 shows the keypad. */
let chosen = 0
let lockedUntil = 0
let isAsking = false

/** @param {BoxState} box */
function wordsOf({ doorOpen, keysInside, isStuck, isBlind }) {
  const faults = `${isStuck ? text('stuck') : ''}${isBlind ? text('blind') : ''}`
  return `${doorOpen ? text('doorOpen') : text('doorShut')}, ${keysInside ? text('keysIn') : text('empty')}${faults}`
}

function showCode() {
  element('#digits').textContent = grouped(code)
}

function showKeypad() {
  const seconds = Math.ceil((lockedUntil - Date.now()) / 1000)
  const isLocked = seconds > 0
  for (const key of keypad.querySelectorAll('button')) key.disabled = isLocked
  if (isLocked) say(text('locked', { seconds }), 'bad')
  else if (lockedUntil > 0) {
    lockedUntil = 0
    say(text('unlocked'))
  }
}

function showDoors() {
  for (const door of document.querySelectorAll('[data-box]')) {
    const box = cabinet.boxes.find(({ number }) => number === Number(door.getAttribute('data-box')))
    if (!box) continue
    door.setAttribute('data-open', String(box.doorOpen))
    door.setAttribute('data-keys', String(box.keysInside))
    door.setAttribute('aria-pressed', String(box.number === chosen))
    door.setAttribute(
      'aria-label',
      `${text('box', { number: box.number })} ${door.getAttribute('data-size')}. ${wordsOf(box)}`,
    )
  }
}

function showPanel() {
  const box = cabinet.boxes.find(({ number }) => number === chosen)
  keypad.hidden = box !== undefined
  panel.hidden = box === undefined
  if (!box) return
  element('#box-title').textContent = text(box.doorOpen ? 'boxOpen' : 'box', { number: box.number })
  element('#box-words').textContent = `${wordsOf(box)}.`
  /** @type {Record<string, boolean>} */
  const possible = {
    open: !box.doorOpen,
    close: box.doorOpen,
    'put-keys': box.doorOpen && !box.keysInside,
    'take-keys': box.doorOpen && box.keysInside,
    'put-belongings': box.doorOpen,
    'miss-keys': box.doorOpen && !box.keysInside,
    force: !box.doorOpen,
    jam: !box.isStuck && !box.doorOpen,
    blind: !box.isBlind,
    repair: box.isStuck || box.isBlind,
  }
  for (const button of panel.querySelectorAll('button')) {
    button.hidden = !(button.dataset.boxAction === undefined ? !box.doorOpen : possible[button.dataset.boxAction])
  }
}

function showDevice() {
  const { isOnline, offlineForMs, way } = cabinet
  const cut = text(offlineForMs > 0 ? 'cutHour' : 'cut')
  element('#device-words').textContent = isOnline ? text('online') : cut
  for (const button of document.querySelectorAll('button[data-line], button[data-beat]')) {
    if (!(button instanceof HTMLButtonElement)) continue
    button.hidden = isOnline === (button.dataset.line === 'on')
  }
  const select = element('#way')
  if (select instanceof HTMLSelectElement && document.activeElement !== select) select.value = way
}

function showStatus() {
  for (const select of document.querySelectorAll('select[data-status]')) {
    if (!(select instanceof HTMLSelectElement) || document.activeElement === select) continue
    const value = cabinet.status[select.dataset.status ?? '']
    if (value !== undefined) select.value = String(value)
  }
}

function show() {
  showDoors()
  showPanel()
  showDevice()
  showStatus()
  const why = !cabinet.isOnline ? text('cut') : cabinet.way === 'late' ? text('waiting') : text('noApp')
  const waiting = cabinet.unsent > 0 ? `${why} ${text('unsent', { count: cabinet.unsent })}` : ''
  const refused = cabinet.report === 'refused' ? text('refused') : ''
  const words = refused || waiting
  if (line.textContent !== words) line.textContent = words
}

/** @param {number} number */
function choose(number) {
  chosen = number
  show()
  element(number > 0 ? '#box-title' : '#keypad-title').focus()
}

/**
 * Returns the cabinet's answer to a press; null when it refuses.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<(CabinetState & OpenAnswer) | null>}
 */
async function post(path, body) {
  return /** @type {(CabinetState & OpenAnswer) | null} */ (await postJson(`${base}${path}`, body))
}

/** @param {OpenAnswer} answer */
function take(answer) {
  if (answer.result === 'opened') {
    say('')
    choose(answer.boxNumber ?? 0)
    return
  }
  if (answer.result === 'locked_out') {
    lockedUntil = Date.now() + (answer.seconds ?? 60) * 1000
    showKeypad()
    return
  }
  if (answer.result === 'no_box' || answer.result === 'stuck') {
    const full = answer.message ?? text('full')
    say(answer.result === 'stuck' ? text('doorStuck', { number: answer.boxNumber ?? 0 }) : full, 'bad')
    return
  }
  say(answer.result === 'wrong_code' ? text('wrongCode') : text('failed', { code: answer.code ?? '' }), 'bad')
  shake(keypad)
}

async function enter() {
  if (isAsking || lockedUntil > Date.now()) return
  if (code.length === 0) {
    say(text('codeFirst'), 'bad')
    return
  }
  isAsking = true
  say(text('checking'))
  const asked = code
  code = ''
  showCode()
  try {
    const answer = await post('/open', { code: asked })
    if (answer) {
      cabinet = answer
      take(answer)
      show()
    } else say(text('oddCode'), 'bad')
  } catch {
    say(text('noCabinet'), 'bad')
  } finally {
    isAsking = false
  }
}

/** @param {string} digit */
function type(digit) {
  if (lockedUntil > Date.now() || code.length >= longest) return
  code += digit
  if (code.length <= codeLength) say('')
  showCode()
}

function erase() {
  code = code.slice(0, -1)
  showCode()
}

/** @param {string} action */
async function act(action) {
  const number = chosen
  const state = await post(`/box/${number}/${action}`).catch(() => null)
  if (state) cabinet = state
  if (state && action === 'close') {
    chosen = 0
    say(text('closed', { number }))
  }
  show()
  // The button that was pressed may be gone: what comes next takes its place.
  const next = panel.hidden ? element('#keypad-title') : panel.querySelector('button:not([hidden])')
  if (next instanceof HTMLElement) next.focus()
}

/** @param {string} line */
const lineOf = (line) => ({ isOnline: line === 'on', offlineForMs: line === 'hour' ? 3_600_000 : 0 })

/** @type {(path: string, body?: unknown) => Promise<void>} */
async function command(path, body) {
  const state = await post(path, body).catch(() => null)
  if (state) cabinet = state
  show()
}

/**
 * A choice as the cabinet measures it.
 * @param {string} name
 * @param {string} value
 */
const measured = (name, value) => (name === 'firmware' ? value : /** @type {unknown} */ (JSON.parse(value)))

document.addEventListener('change', (event) => {
  const { target } = event
  if (!(target instanceof HTMLSelectElement)) return
  const { status } = target.dataset
  if (target.id === 'way') void command('/way', { way: target.value })
  else if (status !== undefined) void command('/status', { [status]: measured(status, target.value) })
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  const { digit, boxAction, box, line: wantedLine } = button.dataset
  if (digit !== undefined) type(digit)
  else if (wantedLine !== undefined) void command('/line', lineOf(wantedLine))
  else if ('beat' in button.dataset) void command('/beat')
  else if (boxAction !== undefined) void act(boxAction)
  else if (box !== undefined) choose(Number(box))
  else if ('erase' in button.dataset) erase()
  else if ('enter' in button.dataset) void enter()
  else if ('leave' in button.dataset) choose(0)
})

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape' && chosen > 0) choose(0)
  if (chosen > 0) return
  const isOnControl =
    event.target instanceof Element && event.target.closest('a, select, button:not([data-digit])') !== null
  if (/^\d$/.test(event.key)) type(event.key)
  else if (event.key === 'Backspace') erase()
  else if (event.key === 'Escape') {
    code = ''
    showCode()
  } else if (event.key === 'Enter' && !isOnControl) {
    event.preventDefault()
    void enter()
  }
})

const room = roomOf(() => command('/hear'))

async function look() {
  try {
    const answer = await fetch(`${base}/state${room.isListening() ? '?listens=yes' : ''}`, { cache: 'no-store' })
    if (answer.ok && !isAsking) {
      const state = /** @type {CabinetState} */ (await answer.json())
      cabinet = { ...state, report: cabinet.report }
      show()
      room.listen(state)
    }
  } catch {
    // The next look shows it.
  }
}

if (place) {
  await look()
  const opened = cabinet.boxes.find(({ doorOpen }) => doorOpen)
  if (opened) choose(opened.number)
  setInterval(() => {
    if (document.visibilityState === 'visible') void look()
  }, betweenMs)
  setInterval(() => {
    if (lockedUntil > 0) showKeypad()
  }, 1000)
}
