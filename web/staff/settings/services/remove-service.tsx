import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { openUse } from '#web/staff/settings/kit/open-use.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupExtraService } from '#worker/contract/staff/content-setup.ts'

import { draftOf, inputOf } from './service-form.ts'

type RemoveServiceProps = {
  service: SetupExtraService
  name: string
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Removes a service; one that somebody waits for is taken off offer instead. */
export function RemoveService({ service, name, open, onClose, onRemoved }: RemoveServiceProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const [users, setUsers] = useState(service.openProcesses)
  const leave = () => {
    onClose()
    onRemoved()
  }
  const params = { accountId, id: service.id }
  const remove = useSetupSave({
    save: () =>
      staffCall('DELETE /api/staff/account/:accountId/extra-service/:id', {
        params,
        query: { version: service.version },
      }).catch((error: unknown) => {
        setUsers(openUse(error) ?? users)
        throw error
      }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: contentKey(accountId),
    onDone: leave,
  })
  const disable = useSetupSave({
    save: () =>
      staffCall('PUT /api/staff/account/:accountId/extra-service/:id', {
        params,
        body: { version: service.version, ...inputOf({ ...draftOf(service), enabled: false }) },
      }),
    done: 'updated',
    failed: 'updateFailed',
    stale: contentKey(accountId),
    onDone: leave,
  })
  const isUsed = users > 0
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('removeNamed', { name })}
      {...(isUsed && { button: text('takeOffOffer') })}
      saving={isUsed ? disable : remove}
      onRemove={() => (isUsed ? disable.save(undefined) : remove.save(undefined))}
    >
      <p>{isUsed ? text('serviceInUse', { count: users }) : text('removeServiceText')}</p>
    </RemoveDialog>
  )
}
