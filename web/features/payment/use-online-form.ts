import type { WorkOrder } from '#domain/contract/process.ts'
import { emptyPayer, keepPayer, keptPayer, payerFields, type Payer, type PayerField } from '#web/lib/payer.ts'
import { tabStore } from '#web/lib/storage.ts'
import { useCheckedFields } from '#web/lib/use-checked-fields.ts'

import { formFaults } from './online-form.ts'

/** The form of an online payment as it is typed, kept in the tab. */
export function useOnlineForm(code: string, workOrder: WorkOrder | null) {
  return useCheckedFields<PayerField, Payer>({
    names: payerFields,
    initial: () => keptPayer(code, tabStore) ?? emptyPayer(workOrder),
    faultsOf: formFaults,
    onTyped: (typed) => keepPayer(code, typed, tabStore),
  })
}
