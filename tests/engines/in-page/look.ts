import { computeAccessibleDescription, computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

import type { FoundElement, Query, Words } from './query.ts'

/* Runs in the page. */

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function says(text: string, words: Words): boolean {
  return typeof words === 'string' ? plain(text) === plain(words) : new RegExp(words.pattern).test(plain(text))
}

const fields = ['INPUT', 'TEXTAREA', 'SELECT']

function hasRole(element: Element, role: string): boolean {
  return role === 'field' ? fields.includes(element.tagName) : getRole(element) === role
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? element.tagName.slice(1))
}

/** An element outside of a modal dialog, or switched off with a part of the page, is out of everybody's reach. */
function isInert(element: Element): boolean {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  return element.closest('[inert]') !== null || (modal !== undefined && !modal.contains(element))
}

const isThere = (element: Element) =>
  element.getClientRects().length > 0 && !isInert(element) && !isInaccessible(element)

function elements({ role, name, level, within }: Query): Element[] {
  const roots = within === undefined ? [document.documentElement] : elements(within)
  return roots
    .flatMap((root) => [...root.querySelectorAll('*')])
    .filter((element) => hasRole(element, role))
    .filter((element) => level === undefined || levelOf(element) === level)
    .filter(isThere)
    .filter((element) => name === undefined || says(computeAccessibleName(element), name))
}

/** Returns whether what a pointer met at some place presses the element. */
function isPressedBy(element: Element, met: EventTarget | null): boolean {
  if (!(met instanceof Node)) return false
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return [element, ...labels].some((one) => one.contains(met))
}

function isReached(element: Element, { x, y, width, height }: DOMRect): boolean {
  return isPressedBy(element, document.elementFromPoint(x + width / 2, y + height / 2))
}

function tell(element: Element): FoundElement {
  const box = element.getBoundingClientRect()
  return {
    name: plain(computeAccessibleName(element)),
    text: plain(element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')),
    value: 'value' in element ? String(element.value) : '',
    description: plain(computeAccessibleDescription(element)),
    isDisabled: element.matches(':disabled, [aria-disabled=true]'),
    isChecked: element.matches(':checked, [aria-checked=true], [aria-pressed=true]'),
    isFocused: element === document.activeElement,
    box: { x: box.x, y: box.y, width: box.width, height: box.height },
    isReached: isReached(element, box),
  }
}

/** All that fits, as it is just now. */
export function look(query: Query): readonly FoundElement[] {
  return elements(query).map(tell)
}

type Press = { isMet: boolean; stop: () => void }
declare global {
  /** The click that is awaited, kept in the page between two looks at it. */
  var awaitedPress: Press | undefined
}

/** From now on it is known whether a click meets what fits: pages put new elements in the place of old ones. */
function awaitPress(query: Query): void {
  globalThis.awaitedPress?.stop()
  const heard = new AbortController()
  const press: Press = { isMet: false, stop: () => heard.abort() }
  const hear = ({ target }: MouseEvent) => {
    press.isMet ||= elements(query).some((element) => isPressedBy(element, target))
  }
  addEventListener('click', hear, { capture: true, signal: heard.signal })
  globalThis.awaitedPress = press
}

/** As `look`, once what fits has been brought where a pointer meets it. */
export function reach(query: Query): readonly FoundElement[] {
  const [first] = elements(query)
  if (first !== undefined && !isReached(first, first.getBoundingClientRect())) {
    first.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  }
  awaitPress(query)
  return look(query)
}

/** Returns whether the click since the last `reach` met something else. A page that has been left was met. */
export function missed(): boolean {
  return globalThis.awaitedPress?.isMet === false
}

/** All that can be read on the page. */
export function read(): string {
  return plain(document.body.innerText)
}
