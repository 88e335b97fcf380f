import { contentTexts } from '#web/customer/content-texts.ts'
import { StepHeading } from '#web/customer/shared/step-heading.tsx'
import { VehicleLine } from '#web/customer/vehicle/vehicle-line.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Seen from the press that confirms until the server has said what comes of it. */
export function ConfirmingScreen({ view: { workOrder, account } }: { view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      {workOrder?.vehicle && <VehicleLine vehicle={workOrder.vehicle} />}
      <StepHeading
        screen="CONFIRMING"
        title={t('confirmingTitle')}
        lead={t('confirmingText')}
        workshop={account.name}
      />
      <Loader label={t('saving')} />
    </>
  )
}
