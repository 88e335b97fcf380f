import { useState } from 'react'

import type { SetupExtraService, SetupLanguage } from '#domain/contract/staff/content-setup.ts'
import { SetupDialog } from '#web/features/staff-setup/setup-dialog.tsx'
import { SetupForm } from '#web/features/staff-setup/setup-form.tsx'
import { carriedOver } from '#web/lib/setup-content/changed-fields.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
  const { text } = useStaffTexts()
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
      <SetupDialog
        open={open}
        onClose={onClose}
        title={name ?? text('newExtraService')}
        isDirty={isDirty}
        width="44rem"
      >
        {(leave) => (
          <SetupForm
            saving={saving}
            onSubmit={save}
            buttons={
              <>
                <Button variant="quiet" onClick={leave}>
                  {text('cancel')}
                </Button>
                {service && (
                  <Button variant="quiet" onClick={() => setRemoving(true)}>
                    {text('removeService')}
                  </Button>
                )}
              </>
            }
          >
            {saving.changes.length > 0 && (
              <Notice tone="warning">
                {text('changedFields', { fields: saving.changes.map((field) => text(field)).join(', ') })}
              </Notice>
            )}
            <ServiceFields
              draft={draft}
              onChange={setDraft}
              faults={{ ...refusedFaults(saving.refused), ...faults }}
              languages={languages}
              vatPercent={vatPercent}
            />
          </SetupForm>
        )}
      </SetupDialog>
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
