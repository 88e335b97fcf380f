import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RemoveDialog } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { smallerPicture } from '#web/staff/shared/fields/smaller-picture.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FileField } from '#web/ui/form/file-field.tsx'
import * as look from '#web/ui/layout.ts'

import css from './face.module.css'

const uploadTimeoutMs = 120_000

const kinds = {
  logo: {
    words: { label: 'faceLogo', hint: 'faceLogoHint', choose: 'faceLogoChoose', remove: 'faceLogoRemove' },
    accept: 'image/png,image/svg+xml',
    // A drawing stays one.
    prepared: (file: File) => Promise.resolve(file),
    put: 'PUT /api/staff/account/:accountId/logo',
    remove: 'DELETE /api/staff/account/:accountId/logo',
    refusals: {
      'logo.too_large': 'faceLogoTooLarge',
      'request.too_large': 'faceLogoTooLarge',
      'logo.not_a_picture': 'faceLogoInvalid',
      'logo.unsafe_svg': 'faceLogoUnsafe',
      'logo.no_size': 'faceLogoNoSize',
    },
  },
  place: {
    words: { label: 'facePlace', hint: 'facePlaceHint', choose: 'facePlaceChoose', remove: 'facePlaceRemove' },
    accept: 'image/jpeg,image/png,image/webp',
    prepared: smallerPicture,
    put: 'PUT /api/staff/account/:accountId/place-picture',
    remove: 'DELETE /api/staff/account/:accountId/place-picture',
    refusals: {
      'place_picture.too_large': 'deliveryImageTooLarge',
      'request.too_large': 'deliveryImageTooLarge',
      'place_picture.not_a_picture': 'deliveryImageInvalid',
    },
  },
} as const

type FacePictureProps = { kind: keyof typeof kinds; url: string | null }

/** A picture of the face: chosen, shown as customers see it, replaced, taken away. */
export function FacePicture({ kind, url }: FacePictureProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const [removing, setRemoving] = useState(false)
  const { words, accept, prepared, put, remove, refusals } = kinds[kind]
  const stale = settingsKey(accountId, 'face')
  const saving = useSettingsSave({
    save: async (file: File) => {
      const body = new FormData()
      body.append('file', await prepared(file))
      return staffCall(put, { params: { accountId }, body, timeoutMs: uploadTimeoutMs })
    },
    done: url === null ? 'saved' : 'updated',
    stale,
    refusals,
  })
  const removal = useSettingsSave({
    save: () => staffCall(remove, { params: { accountId } }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale,
    onDone: () => setRemoving(false),
  })
  const choose = text(saving.pending ? 'working' : words.choose)
  return (
    <div className={look.stack({ bounded: true, gap: 4 }, css['picture'])}>
      {url !== null && (
        <img
          className={look.item({ framed: true, surface: true }, css[kind])}
          src={url}
          alt={text('facePictureAlt', { picture: text(words.label) })}
        />
      )}
      <FileField
        label={text(words.label)}
        hint={text(words.hint)}
        error={saving.fault === null ? undefined : text(saving.fault)}
        texts={{ choose, replace: choose, remove: '', previewAlt: '', uploading: () => text('working'), uploaded: '' }}
        picture={null}
        progress={null}
        accept={accept}
        disabled={saving.pending}
        onSelect={saving.save}
        onRemove={() => setRemoving(true)}
      />
      {url !== null && (
        <div>
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {text(words.remove)}
          </Button>
        </div>
      )}
      <RemoveDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={text('faceRemoveTitle', { picture: text(words.label) })}
        saving={removal}
        onRemove={() => removal.save()}
      >
        <p>{text('deliveryImageRemoveText')}</p>
      </RemoveDialog>
    </div>
  )
}
