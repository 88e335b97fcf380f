import type { ContentKey } from '#web/customer/content-texts.ts'
import { tabStore } from '#web/lib/storage.ts'
import { useDraft } from '#web/lib/use-draft.ts'
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
  const { leave, ...fields } = useDraft<Form, ContentKey>({
    initial: () => initial(keptPayer(code, tabStore) ?? emptyPayer(payer)),
    check: (form) => check(form, payer),
    onChange: (typed) => keepPayer(code, typed, tabStore),
  })
  return {
    ...fields,
    /**
     * Focus goes on to `next`. An empty field that is only passed by is not held against anyone; and who goes on to no
     * other element may be done typing: the pay button cannot be pressed while a field is wrong, so they see which one.
     */
    leave: (field: Extract<keyof Form, string>, next: EventTarget | null) => {
      if (fields.draft[field] !== '' && (next === null || isTyped(next))) leave(field)
    },
  }
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"], [type="checkbox"]), select, textarea')
}
