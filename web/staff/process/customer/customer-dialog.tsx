import { useState } from 'react'

import { useDraft } from '#web/lib/draft/use-draft.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import {
  customerChangedBy,
  customerFaults,
  failureInWords,
  fieldFaultInWords,
} from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { NoSmsWarning } from '#web/staff/shared/no-sms-warning.tsx'
import { renewVisitAndBoards } from '#web/staff/shared/use-staff-action.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { StaffCustomer, EditCustomerInput } from '#worker/contract/staff/visit/process-page.ts'

import {
  carriedOver,
  changedFields,
  customerEdit,
  customerFields,
  customerForm,
  type CustomerField,
} from './customer-form.ts'
import { useLanguages } from './use-languages.ts'

import css from './customer-dialog.module.css'

type CustomerDialogProps = {
  processId: string
  accountId: string
  customer: StaffCustomer
  words: ProcessWords['process']
  onClose: () => void
}

const typedFields = customerFields.filter((field) => field !== 'languageLcid')

const inputTypes: Partial<Record<CustomerField, string>> = { phoneNumber: 'tel', email: 'email' }

/** Edits the customer. What was typed stays through a refusal and through what somebody else changed meanwhile. */
export function CustomerDialog({ processId, accountId, customer, words, onClose }: CustomerDialogProps) {
  const [seen, setSeen] = useState(customer)
  const { draft, set, present, reset } = useDraft({ initial: () => customerForm(customer) })
  const [revokes, setRevokes] = useState(false)
  const [changes, setChanges] = useState<{ field: CustomerField; value: string }[] | null>(null)
  const edit = useEditCustomer(processId, words, onClose)
  const faults = customerFaults(edit.error)
  const languages = useLanguages(accountId, customer.languageLcid)
  function save() {
    setChanges(null)
    edit.mutate(customerEdit(seen, draft, revokes), {
      onError: (error) => {
        const now = customerChangedBy(error)
        if (now === null) return
        setChanges(changedFields(seen, now))
        reset(customerForm(now), carriedOver(seen, now, present()))
        setSeen(now)
      },
    })
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.editCustomerTitle}
      closeText={words.cancelButton}
      errorText={words.broken}
      width="40rem"
      button={words.save}
      pending={edit.isPending}
      pendingText={words.saving}
      cancelText={words.cancelButton}
      onSubmit={save}
    >
      {changes !== null && (
        <Notice tone="warning" title={words.customerChangedText}>
          {changes.map(({ field, value }) => (
            <p key={field}>{fillText(words.changedField, { field: words[field], value: value || words.emptyValue })}</p>
          ))}
        </Notice>
      )}
      {faults.contact !== undefined && <Notice tone="error">{words.contactNeeded}</Notice>}
      <div className={look.columns({ gap: 4 }, css['fields'])}>
        {typedFields.map((field) => (
          <TextField
            key={field}
            label={words[field]}
            type={inputTypes[field] ?? 'text'}
            value={draft[field]}
            error={fieldFaultInWords(faults[field], words)}
            autoComplete="off"
            onValueChange={(value) => set(field, value)}
          />
        ))}
      </div>
      <NoSmsWarning accountId={accountId} typed={draft.phoneNumber} />
      <Select
        label={words.languageLcid}
        placeholder={words.customerLanguageDefault}
        options={languages}
        value={draft.languageLcid}
        error={fieldFaultInWords(faults.languageLcid, words)}
        onValueChange={(lcid) => set('languageLcid', lcid)}
      />
      <Checkbox
        label={words.revokeOldLink}
        description={words.revokeOldLinkText}
        checked={revokes}
        onCheckedChange={setRevokes}
      />
    </FormDialog>
  )
}

/** Puts the customer right. */
function useEditCustomer(processId: string, words: ProcessWords['process'], onDone: () => void) {
  return useVisitAction(processId, words, {
    send: (body: EditCustomerInput) =>
      staffCall('PUT /api/staff/process/:id/customer', { params: { id: processId }, body }),
    done: words.updated,
    failed: (error) => failureInWords(error, words, 'update'),
    renew: renewVisitAndBoards(processId),
    onDone,
  })
}
