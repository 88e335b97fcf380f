import { formatEuro } from '#domain/format.ts'
import { ApprovalChoices } from '#web/features/approval/approval-choices.tsx'
import { ApprovalSummary } from '#web/features/approval/approval-summary.tsx'
import { approvalWords } from '#web/features/approval/approval-words.ts'
import { NotesField } from '#web/features/approval/notes-field.tsx'
import { useNotes } from '#web/features/approval/use-notes.ts'
import { VehicleLine } from '#web/features/vehicle/vehicle-line.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { orderTotal } from '#web/lib/order-total.ts'

import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './step-props.ts'

/** Where the customer says yes, with everything that belongs to it. */
export function ApprovalStep({ code, view, place, change }: StepProps) {
  const t = useTexts()
  const { process, workOrder, extraServices, account, uiConfig } = view
  const notes = useNotes(code, process.customerNotes)
  const words = approvalWords(process.processType)
  const sums = orderTotal({
    workOrder,
    extraServices,
    selected: process.selectedExtraServices,
    isTotalPriceRounded: account.isTotalPriceRounded,
  })
  const approved = process.workOrderApproved
  const total = sums.total === null ? null : formatEuro(sums.total)
  return (
    <>
      {workOrder?.vehicle && <VehicleLine vehicle={workOrder.vehicle} />}
      <StepHeading screen="APPROVAL" title={t('approvalTitle')} lead={t(words.lead)} workshop={account.name} />
      <ApprovalSummary {...sums} />
      <ApprovalChoices code={code} view={view} />
      {uiConfig.notesEnabled && <NotesField notes={notes} />}
      <StepActions
        place={place}
        change={change}
        label={total === null ? t(words.button) : t(words.buttonWithTotal, { total })}
        disabled={!approved}
        hint={approved ? undefined : t('approveFirst')}
        before={notes.flush}
      />
    </>
  )
}
