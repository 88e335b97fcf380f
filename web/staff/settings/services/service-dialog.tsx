import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { carriedOver } from '#web/staff/settings/kit/changed-fields.ts'
import { EditDialog } from '#web/staff/settings/kit/edit-dialog.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupExtraService, SetupLanguage } from '#worker/contract/staff/content-setup.ts'

import { RemoveService } from './remove-service.tsx'
import { ServiceFields } from './service-fields.tsx'
import {
  draftOf,
  refusedFaults,
  serviceFaults,
  serviceName,
  type ServiceDraft,
  type ServiceFaults,
} from './service-form.ts'
import { useSaveService } from './use-save-service.ts'

type ServiceDialogProps = {
  open: boolean
  onClose: () => void
  /** Null for a new one. */
  service: SetupExtraService | null
  languages: readonly SetupLanguage[]
  vatPercent: number
}

/** One extra service. What was typed stays through a refusal, and through what somebody else changed meanwhile. */
export function ServiceDialog({ open, onClose, service, languages, vatPercent }: ServiceDialogProps) {
  const { text } = useText(settingsTexts)
  const [draft, setDraft] = useState<ServiceDraft>(() => draftOf(service))
  const [faults, setFaults] = useState<ServiceFaults>({})
  const [removing, setRemoving] = useState(false)
  const saving = useSaveService(service, {
    onDone: onClose,
    onNow: (seen, now) => setDraft(carriedOver({ seen: draftOf(seen), now: draftOf(now), draft })),
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(service))
  function save() {
    const found = serviceFaults(draft, languages)
    setFaults(found)
    if (Object.keys(found).length === 0) saving.save(draft)
  }
  const name = service && (serviceName(service, languages) ?? text('serviceUnnamed'))
  return (
    <>
      <EditDialog
        open={open}
        onClose={onClose}
        title={name ?? text('newExtraService')}
        isDirty={isDirty}
        width="44rem"
        saving={saving}
        onSubmit={save}
        changes={saving.changes}
        remove={service && { text: text('removeService'), onPress: () => setRemoving(true) }}
      >
        <ServiceFields
          draft={draft}
          onChange={setDraft}
          faults={{ ...refusedFaults(saving.refused), ...faults }}
          languages={languages}
          vatPercent={vatPercent}
        />
      </EditDialog>
      {service && name !== null && (
        <RemoveService
          service={saving.seen ?? service}
          name={name}
          open={removing}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </>
  )
}
