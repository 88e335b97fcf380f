import { useRef, useState } from 'react'

import type { ContentKey } from '#web/customer/content-texts.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { PayerView } from '#worker/contract/customer/payer.ts'

import { emptyPayer, keepPayer, keptPayer, type FieldFaults, type KnownValues, type Payer } from './payer.ts'

type PayerForm<Form extends Payer> = {
  code: string
  payer: PayerView
  initial: (payer: Payer) => Form
  check: (form: Form, known: KnownValues) => FieldFaults<Extract<keyof Form, string>>
}

/** A form of who pays, as it is typed. The tab keeps the payer, and nothing else of it. */
export function usePayerDraft<Form extends Payer>({ code, payer, initial, check }: PayerForm<Form>) {
  const [first] = useState(() => initial(keptPayer(code, tabStore) ?? emptyPayer(payer)))
  const filled = useRef(new Set<string>())
  const { leave, ...fields } = useDraft<Form, ContentKey>({
    initial: () => first,
    check: (form) => check(form, payer),
    onChange: (typed) => {
      for (const [field, value] of Object.entries(typed)) if (value !== '') filled.current.add(field)
      keepPayer(code, typed, tabStore)
    },
  })
  return {
    ...fields,
    /**
     * Focus goes on to `next`. An empty field that is only passed by is not held against anyone, one that was emptied is; and
     * who goes on to no other element may be done typing, so they see which one is wrong.
     */
    leave: (field: Extract<keyof Form, string>, next: EventTarget | null) => {
      const isPassedBy = fields.draft[field] === '' && first[field] === '' && !filled.current.has(field)
      if (!isPassedBy && (next === null || isTyped(next))) leave(field)
    },
  }
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"], [type="checkbox"]), select, textarea')
}
