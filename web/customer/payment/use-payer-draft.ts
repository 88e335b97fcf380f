import type { ContentKey } from '#web/customer/content-texts.ts'
import { tabStore } from '#web/lib/storage.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import type { WorkOrder } from '#worker/contract/process.ts'

import { emptyPayer, keepPayer, keptPayer, type FieldFaults, type Payer } from './payer.ts'

type PayerForm<Form extends Payer> = {
  code: string
  workOrder: WorkOrder | null
  initial: (payer: Payer) => Form
  check: (form: Form) => FieldFaults<Extract<keyof Form, string>>
}

/** A form of who pays, as it is typed. The tab keeps the payer, and nothing else of it. */
export function usePayerDraft<Form extends Payer>({ code, workOrder, initial, check }: PayerForm<Form>) {
  const { leave, ...fields } = useDraft<Form, ContentKey>({
    initial: () => initial(keptPayer(code, tabStore) ?? emptyPayer(workOrder)),
    check,
    onChange: (typed) => keepPayer(code, typed, tabStore),
  })
  return {
    ...fields,
    /**
     * Focus goes on to `next`. An empty field that is only passed by is not held against anyone; and who goes on to no
     * other field may be pressing a button, which words that came up now would move away from under the finger.
     */
    leave: (field: Extract<keyof Form, string>, next: EventTarget | null) => {
      if (fields.draft[field] !== '' && isTyped(next)) leave(field)
    },
  }
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="radio"], [type="checkbox"]), select, textarea')
}
