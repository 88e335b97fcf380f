import type { RefObject } from 'react'

import { hasSubstituteCar } from '#domain/money/order-rows.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { privacyPath } from '#web/customer/shared/privacy-path.ts'
import { writeFailure } from '#web/customer/shared/trouble/write-failure.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { FileField } from '#web/ui/form/file-field.tsx'
import type { SelectionInput } from '#worker/contract/customer/process-inputs.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { approvalWords } from './approval-words.ts'
import { useLicenceUpload } from './use-licence-upload.ts'

/** The tick that has to be there, and whether somebody wanted to go on without it. */
export type MissingTick = { ref: RefObject<HTMLInputElement | null>; isMissing: boolean; lead: () => void }

type ApprovalProps = { code: string; view: ProcessInit }

/** The approval itself: the one tick that must be. */
export function ApprovalTick({
  code,
  view: { process },
  tick: { ref, isMissing },
}: ApprovalProps & { tick: MissingTick }) {
  const { text: t } = useText(contentTexts)
  const words = approvalWords(process.processType)
  return (
    <Choice
      code={code}
      name="workOrderApproved"
      label={t(words.label)}
      description={t(words.description)}
      checked={process.workOrderApproved}
      required
      ref={ref}
      fault={isMissing ? t('approveNotTicked') : undefined}
    />
  )
}

/** Shows what else can be ticked on the approval step; nothing where there is nothing to wish. */
export function ApprovalOptions({ code, view }: ApprovalProps) {
  const { text: t } = useText(contentTexts)
  const { process, workOrder, uiConfig } = view
  const carries = workOrder?.hasSubstituteCar === true || hasSubstituteCar(process.selectedExtraServices)
  if (isRetrieveType(process.processType) && !carries && !uiConfig.showDriverLicense) return null
  return (
    <Fieldset legend={t('approvalWishes')} joined>
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

type ChoiceProps = {
  code: string
  /** Which of the choices of the process this is. */
  name: keyof SelectionInput
  label: string
  description?: string | undefined
  checked: boolean
  required?: boolean
  ref?: RefObject<HTMLInputElement | null>
  /** The fault of it, beside that it was not saved. */
  fault?: string | undefined
}

/** One choice to tick; ticked at once, and back as it was with a word beside it when that was not saved. */
function Choice({ code, name, label, description, checked, required = false, ref, fault }: ChoiceProps) {
  const { text: t } = useText(contentTexts)
  const { mutate, error } = useProcessWrite(code)
  const failure = writeFailure(error)
  return (
    <Checkbox
      label={label}
      description={description}
      checked={checked}
      required={required}
      ref={ref}
      error={failure ? t(failure) : fault}
      onCheckedChange={(wanted) =>
        mutate({
          about: { key: name, label },
          patch: (status) => ({ ...status, [name]: wanted }),
          send: (version) => call('PUT /api/process/selection/', { code, version, body: { [name]: wanted } }),
        })
      }
    />
  )
}

type LicenceUploadProps = {
  code: string
  /** True where the workshop has a picture already. */
  stored: boolean
}

/** The picture of the driving licence: taken or chosen, shown on its way, replaced, removed. */
function LicenceUpload({ code, stored }: LicenceUploadProps) {
  const { text: t } = useText(contentTexts)
  const { picture, progress, fault, select, remove } = useLicenceUpload(code)
  return (
    <>
      <FileField
        label={t('licencePicture')}
        hint={t('licencePictureHint')}
        error={fault ? t(fault) : undefined}
        picture={picture ?? (stored ? { name: t('licenceStored'), url: null } : null)}
        progress={progress}
        onSelect={(file) => void select(file)}
        onRemove={() => void remove()}
        texts={{
          choose: t('licenceChoose'),
          replace: t('licenceReplace'),
          remove: t('licenceRemove'),
          previewAlt: t('licencePreview'),
          uploading: (percent) => t('licenceUploading', { percent }),
          uploaded: t('licenceUploaded'),
        }}
      />
      <PageLink className="inline align-center target size-14" to={privacyPath(code)}>
        {t('privacyLicenceLink')}
      </PageLink>
    </>
  )
}
