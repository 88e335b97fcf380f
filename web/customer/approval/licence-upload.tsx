import { contentTexts } from '#web/customer/content-texts.ts'
import { privacyPath } from '#web/customer/shared/privacy-path.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { FileField } from '#web/ui/file-field.tsx'

import { useLicenceUpload } from './use-licence-upload.ts'

import css from './licence-upload.module.css'

type LicenceUploadProps = {
  code: string
  /** Whether the workshop has a picture already. */
  stored: boolean
}

/** The picture of the driving licence: taken or chosen, shown on its way, replaced, removed. */
export function LicenceUpload({ code, stored }: LicenceUploadProps) {
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
      <PageLink className={css['privacy']} to={privacyPath(code)}>
        {t('privacyLicenceLink')}
      </PageLink>
    </>
  )
}
