import { useState } from 'react'

import type { ContentKey } from '#web/customer/content-texts.ts'

/** What is wrong with fields, by the text to show beside them. */
export type FieldFaults<Field extends string> = Readonly<Partial<Record<Field, ContentKey>>>

type Fields<Field extends string, Form extends Readonly<Record<Field, string>>> = {
  /** Every field, in the order of the screen. */
  names: readonly Field[]
  initial: () => Form
  faultsOf: (form: Form) => FieldFaults<Field>
  /** Told of each change, for what is kept beyond the page. */
  onTyped: (form: Form) => void
}

/** A form as it is typed: checked field by field once left, as a whole once sent, and by what the server did not take. */
export function useCheckedFields<Field extends string, Form extends Readonly<Record<Field, string>>>(
  fields: Fields<Field, Form>,
) {
  const [form, setForm] = useState(fields.initial)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<FieldFaults<Field> | null>(null)
  const faults = fields.faultsOf(form)

  function type(field: Field, value: string) {
    const typed = { ...form, [field]: value }
    setForm(typed)
    fields.onTyped(typed)
    if (refused?.[field] !== undefined) setRefused({ ...refused, [field]: undefined })
  }

  /**
   * Focus goes on to `next`. An empty field that is only passed by is not held against anyone; and who goes on to no
   * other field may be pressing a button, which words that came up now would move away from under the finger.
   */
  function leave(field: Field, next: EventTarget | null) {
    if (form[field] !== '' && !left.has(field) && isTyped(next)) setLeft(new Set([...left, field]))
  }

  /** Whether the form can be sent; from now on every fault is shown. */
  function check(): boolean {
    setSent(true)
    return Object.keys(faults).length === 0
  }

  function faultOf(field: Field): ContentKey | undefined {
    return refused?.[field] ?? (sent || left.has(field) ? faults[field] : undefined)
  }

  /** What keeps the form from being taken, whether that is shown yet or not. */
  const wrong = fields.names.filter((field) => faults[field] !== undefined || refused?.[field] !== undefined)

  return { form, wrong, type, leave, check, faultOf, refuse: setRefused }
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"], [type="checkbox"]), select, textarea')
}
