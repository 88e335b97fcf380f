import { useEffect, useState, type RefObject } from 'react'

import { eraseKey, typeKey, type Typed } from './keypad-layouts.ts'

export type KeypadField = HTMLInputElement | HTMLTextAreaElement

/** The delay (ms) before the keypad goes: what is being pressed must not move away from under the finger. */
const goesAfterMs = 250

const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea'

function isField(target: EventTarget | null): target is KeypadField {
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isTyped && !target.readOnly && target.matches(typedInto)
}

/** The field that is typed into; the keys of the keypad itself do not end that. */
export function useKeypadField(keypad: RefObject<HTMLElement | null>) {
  const [field, setField] = useState<KeypadField | null>(null)
  useEffect(() => {
    let going = 0
    function show(next: KeypadField | null) {
      clearTimeout(going)
      if (next !== null) setField(next)
      else going = window.setTimeout(() => setField(null), goesAfterMs)
    }
    function enter({ target }: FocusEvent) {
      if (target instanceof Node && keypad.current?.contains(target)) return
      if (isField(target)) target.inputMode = 'none'
      show(isField(target) && target.dataset['ownKeys'] === undefined ? target : null)
    }
    function leave({ relatedTarget }: FocusEvent) {
      if (relatedTarget === null) show(null)
    }
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      clearTimeout(going)
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    }
  }, [keypad])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-keypad-open', field !== null)
    field?.scrollIntoView({ block: 'center' })
    return () => document.documentElement.removeAttribute('data-keypad-open')
  }, [field])
  return { field, close: () => field?.blur() }
}

function caretOf(field: KeypadField) {
  const { value, maxLength, selectionStart, selectionEnd } = field
  return { value, maxLength, start: selectionStart ?? value.length, end: selectionEnd ?? value.length }
}

/** Writes as a keyboard would: the page hears of it by the event of the field. */
function write(field: KeypadField, { value, caret }: Typed): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Fields of some types (e-mail) have no caret to set.
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret)
}

export function typeInto(field: KeypadField, key: string): void {
  const typed = typeKey(caretOf(field), key)
  if (typed !== null) write(field, typed)
}

export function eraseFrom(field: KeypadField): void {
  write(field, eraseKey(caretOf(field)))
}
