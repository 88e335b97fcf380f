import { emptyPayer, keepPayer, keptPayer } from '#web/customer/payment/payer.ts'
import { useCheckedFields } from '#web/customer/payment/use-checked-fields.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { WorkOrder } from '#worker/contract/process.ts'

import { creditFields, creditFormFaults, type CreditField, type CreditForm } from './credit-form.ts'

/** The form of who applies, as it is typed. The tab keeps who pays; the identity code and the phone number it never sees. */
export function useCreditForm(code: string, workOrder: WorkOrder | null) {
  return useCheckedFields<CreditField, CreditForm>({
    names: creditFields,
    initial: () => ({ ...(keptPayer(code, tabStore) ?? emptyPayer(workOrder)), governmentId: '', phoneNumber: '' }),
    faultsOf: creditFormFaults,
    onTyped: (typed) => keepPayer(code, typed, tabStore),
  })
}
