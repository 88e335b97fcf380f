import { contentTexts } from '#web/customer/content-texts.ts'
import { orderTotal } from '#web/customer/shared/order-total.ts'
import { StepActions } from '#web/customer/shared/step-actions.tsx'
import { StepHeading } from '#web/customer/shared/step-heading.tsx'
import type { StepProps } from '#web/customer/shared/step-props.ts'
import { UnsentNotice } from '#web/customer/unsent/unsent-notice.tsx'
import { VehicleLine } from '#web/customer/vehicle/vehicle-line.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PriceRow } from '#web/ui/price-row.tsx'

import { ServiceList } from './service-list.tsx'

/** What could be done besides. */
export function ServicesStep({ code, view, place, change }: StepProps) {
  const { text: t } = useText(contentTexts)
  const { process, workOrder, extraServices, content, account } = view
  const { total } = orderTotal({
    workOrder,
    extraServices,
    selected: process.selectedExtraServices,
    isTotalPriceRounded: account.isTotalPriceRounded,
  })
  return (
    <>
      {workOrder?.vehicle && <VehicleLine vehicle={workOrder.vehicle} />}
      <StepHeading screen="SERVICES" title={t('servicesTitle')} lead={t('servicesLead')} workshop={account.name} />
      <ServiceList
        code={code}
        extraServices={extraServices}
        selected={process.selectedExtraServices}
        languageId={content.languageId}
      />
      <UnsentNotice code={code} />
      {total !== null && <PriceRow label={t('total')} euros={total} strong />}
      <StepActions place={place} change={change} label={t('servicesContinue')} />
    </>
  )
}
