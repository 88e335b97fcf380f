import { isRetrieveType } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { LinkEnd } from '#web/customer/shared/link-end.tsx'
import { totalOf } from '#web/customer/shared/order/order-total.ts'
import { StepActions } from '#web/customer/shared/step-actions.tsx'
import { StepHeading } from '#web/customer/shared/step-heading.tsx'
import type { StepProps } from '#web/customer/shared/step-props.ts'
import { CustomerVehicle } from '#web/customer/vehicle/customer-vehicle.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'

import { OrderCard } from './order-card.tsx'

/** Shows what is going to be done to which vehicle, when and for how much. */
export function WorkOrderStep({ view, place, change }: StepProps) {
  const { text: t } = useText(contentTexts)
  const { workOrder, account, process } = view
  const { total } = totalOf(view)
  const name = workOrder?.customer?.firstName
  const retrieves = isRetrieveType(process.processType)
  return (
    <>
      {workOrder && (
        <CustomerVehicle
          workOrder={workOrder}
          timeZone={account.timeZone}
          showsReservation={account.showReservationInWorkOrderStep}
        />
      )}
      <StepHeading
        screen="WORK_ORDER"
        title={t('workOrderTitle')}
        lead={name ? t('workOrderLeadNamed', { name }) : t('workOrderLead')}
        workshop={account.name}
      />
      {workOrder && <OrderCard workOrder={workOrder} />}
      <LinkEnd view={view} />
      <StepActions
        place={place}
        change={change}
        label={t(retrieves ? 'workOrderContinueRetrieve' : 'continue')}
        confirmation={{ total }}
      />
    </>
  )
}
