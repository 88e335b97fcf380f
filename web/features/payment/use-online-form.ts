import { useState } from 'react'

import type { WorkOrder } from '#domain/contract/process.ts'
import { tabStore } from '#web/lib/storage.ts'

import { draftOf, emptyForm, formFaults, keepDraft, type FieldFaults, type OnlineField } from './online-form.ts'

/** The form as it is typed: kept in the tab, checked field by field once left and as a whole once sent. */
export function useOnlineForm(code: string, workOrder: WorkOrder | null) {
  const [form, setForm] = useState(() => draftOf(code, tabStore) ?? emptyForm(workOrder))
  const [left, setLeft] = useState<ReadonlySet<OnlineField>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<FieldFaults>({})
  const faults = formFaults(form)

  function type(field: OnlineField, value: string) {
    const typed = { ...form, [field]: value }
    setForm(typed)
    keepDraft(code, typed, tabStore)
    if (refused[field] !== undefined) setRefused({ ...refused, [field]: undefined })
  }

  /** An empty field that is only passed by is not held against anyone. */
  function leave(field: OnlineField) {
    if (form[field] !== '' && !left.has(field)) setLeft(new Set([...left, field]))
  }

  /** Whether the form can be sent; from now on every fault is shown. */
  function check(): boolean {
    setSent(true)
    return Object.keys(faults).length === 0
  }

  function faultOf(field: OnlineField) {
    return refused[field] ?? (sent || left.has(field) ? faults[field] : undefined)
  }

  return { form, type, leave, check, faultOf, refuse: setRefused }
}
