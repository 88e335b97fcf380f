import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RemoveDialog } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { smallerPicture } from '#web/staff/shared/fields/smaller-picture.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FileField } from '#web/ui/form/file-field.tsx'
import * as look from '#web/ui/layout.ts'

import { deliveryKey } from './option-resource.tsx'

import css from './delivery-image.module.css'

const uploadTimeoutMs = 120_000

async function upload(accountId: string, file: File) {
  const body = new FormData()
  body.append('file', await smallerPicture(file))
  const name = 'PUT /api/staff/account/:accountId/delivery-image'
  return staffCall(name, { params: { accountId }, body, timeoutMs: uploadTimeoutMs })
}

/** The picture that customers see above the question; a newer one takes its place. */
export function DeliveryImage({ accountId, imageUrl }: { accountId: string; imageUrl: string | null }) {
  const { text } = useText(settingsTexts)
  const [removing, setRemoving] = useState(false)
  const stale = deliveryKey(accountId)
  const saving = useSettingsSave({
    save: (file: File) => upload(accountId, file),
    done: imageUrl === null ? 'saved' : 'updated',
    stale,
    refusals: {
      'delivery_image.too_large': 'deliveryImageTooLarge',
      'request.too_large': 'deliveryImageTooLarge',
      'delivery_image.not_a_picture': 'deliveryImageInvalid',
    },
  })
  const removal = useSettingsSave({
    save: () => staffCall('DELETE /api/staff/account/:accountId/delivery-image', { params: { accountId } }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale,
    onDone: () => setRemoving(false),
  })
  const choose = text(imageUrl === null ? 'deliveryImageChoose' : 'deliveryImageReplace')
  const texts = { choose: saving.pending ? text('working') : choose, replace: choose, remove: '', previewAlt: '' }
  return (
    <div className={look.stack({ bounded: true, gap: 4 }, css['root'])}>
      {imageUrl !== null && (
        <img
          className={look.item({ framed: true, surface: true }, css['picture'])}
          src={imageUrl}
          alt={text('deliveryImageAlt')}
        />
      )}
      <FileField
        label={text('deliveryImage')}
        hint={`${text('deliveryImageLead')} ${text('deliveryImageHint')}`}
        error={saving.fault === null ? undefined : text(saving.fault)}
        texts={{ ...texts, uploading: () => text('working'), uploaded: '' }}
        picture={null}
        progress={null}
        accept="image/jpeg,image/png,image/webp"
        disabled={saving.pending}
        onSelect={saving.save}
        onRemove={() => setRemoving(true)}
      />
      {imageUrl !== null && (
        <div>
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {text('deliveryImageRemove')}
          </Button>
        </div>
      )}
      <RemoveDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={text('deliveryImageRemoveTitle')}
        saving={removal}
        onRemove={() => removal.save()}
      >
        <p>{text('deliveryImageRemoveText')}</p>
      </RemoveDialog>
    </div>
  )
}
