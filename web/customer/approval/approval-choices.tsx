import { hasSubstituteCar } from '#domain/order-rows.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Fieldset } from '#web/ui/fieldset.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { approvalWords } from './approval-words.ts'
import { Choice } from './choice.tsx'
import { LicenceUpload } from './licence-upload.tsx'

/** All that can be ticked on the approval step; the approval itself is the one that must be. */
export function ApprovalChoices({ code, view }: { code: string; view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  const { process, workOrder, uiConfig } = view
  const words = approvalWords(process.processType)
  const carries = workOrder?.hasSubstituteCar === true || hasSubstituteCar(process.selectedExtraServices)
  return (
    <Fieldset legend={t('approvalTitle')} legendHidden>
      <Choice
        code={code}
        name="workOrderApproved"
        label={t(words.label)}
        description={t(words.description)}
        checked={process.workOrderApproved}
        required
      />
      {!isRetrieveType(process.processType) && (
        <Choice
          code={code}
          name="useRetrievalProcess"
          label={t('useRetrievalProcess')}
          description={t('useRetrievalProcessText')}
          checked={process.useRetrievalProcess}
        />
      )}
      {carries && (
        <Choice
          code={code}
          name="returnsSubstituteVehicle"
          label={t('returnsSubstituteVehicle')}
          description={t('returnsSubstituteVehicleText')}
          checked={process.returnsSubstituteVehicle}
        />
      )}
      {uiConfig.showDriverLicense && (
        <Choice
          code={code}
          name="customerHasDrivingLicense"
          label={t('customerHasDrivingLicense')}
          description={t('drivingLicenceText')}
          checked={process.customerHasDrivingLicense}
        />
      )}
      {uiConfig.showDriverLicense && process.customerHasDrivingLicense && (
        <LicenceUpload code={code} stored={process.hasDrivingLicensePicture} />
      )}
    </Fieldset>
  )
}
