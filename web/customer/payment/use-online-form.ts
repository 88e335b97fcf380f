import { tabStore } from '#web/lib/storage.ts'
import type { WorkOrder } from '#worker/contract/process.ts'

import { formFaults } from './online-form.ts'
import { emptyPayer, keepPayer, keptPayer, payerFields, type Payer, type PayerField } from './payer.ts'
import { useCheckedFields } from './use-checked-fields.ts'

/** The form of an online payment as it is typed, kept in the tab. */
export function useOnlineForm(code: string, workOrder: WorkOrder | null) {
  return useCheckedFields<PayerField, Payer>({
    names: payerFields,
    initial: () => keptPayer(code, tabStore) ?? emptyPayer(workOrder),
    faultsOf: formFaults,
    onTyped: (typed) => keepPayer(code, typed, tabStore),
  })
}
