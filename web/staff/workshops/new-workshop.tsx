import { useState, type FormEvent } from 'react'

import { staffFeatures } from '#domain/operations/features.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import type { Workshop, Workshops } from '#worker/contract/staff/onboarding.ts'

import { workshopsKey } from './api.ts'
import { LanguageChoice } from './language-choice.tsx'
import {
  emptyDraft,
  onboardingFaults,
  onboardingInput,
  refusedOnboarding,
  startedFrom,
  type OnboardingDraft,
} from './onboarding-draft.ts'
import { workshopsTexts, type WorkshopsTextKey } from './texts.ts'
import { WorkshopFields } from './workshop-fields.tsx'

type NewWorkshopProps = {
  known: Workshops
  isOperator: boolean
  onOpened: (workshop: Workshop) => void
  onCancel: () => void
}

function useOnboardingForm({ known, onOpened }: Pick<NewWorkshopProps, 'known' | 'onOpened'>) {
  const [clickId] = useState(() => crypto.randomUUID())
  const form = useDraft<OnboardingDraft, WorkshopsTextKey>({
    initial: () => emptyDraft(known.groups[0]?.id ?? ''),
    check: onboardingFaults,
  })
  const open = useStaffAction({
    send: (draft: OnboardingDraft) => staffCall('POST /api/staff/workshop', { body: onboardingInput(draft, clickId) }),
    renew: (client) => {
      void client.invalidateQueries({ queryKey: workshopsKey })
      void client.invalidateQueries({ queryKey: accountsOptions.queryKey })
    },
    onDone: onOpened,
    onFailed: (error) => form.refuse(refusedOnboarding(error)),
  })
  return { form, open }
}

export type OnboardingForm = ReturnType<typeof useOnboardingForm>['form']

function faultOf(error: Error | null): WorkshopsTextKey | null {
  if (error === null || Object.keys(refusedOnboarding(error)).length > 0) return null
  return error instanceof ApiProblem && error.code === 'workshop.too_many' ? 'workshopsFull' : 'workshopOpenFailed'
}

/** The form of a new workshop; what was typed stays through every fault. */
export function NewWorkshop({ known, isOperator, onOpened, onCancel }: NewWorkshopProps) {
  const { text } = useText(workshopsTexts)
  const { form, open } = useOnboardingForm({ known, onOpened })
  const { form: root, draft, field, change, check } = form
  const fault = faultOf(open.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check()) open.mutate(draft)
  }
  return (
    <form ref={root} className={look.stack({ gap: 5, bounded: true })} onSubmit={submit} noValidate>
      {fault !== null && <Notice tone="error">{text(fault)}</Notice>}
      {known.groups.length > 1 && (
        <Select
          label={text('workshopGroup')}
          options={known.groups.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('groupId', text)}
        />
      )}
      {known.workshops.length > 0 && (
        <Select
          label={text('workshopCopy')}
          hint={text('workshopCopyHint')}
          placeholder={text('workshopCopyNone')}
          options={known.workshops.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('copyOf', text)}
          onValueChange={(id) => change(startedFrom(known.workshops.find((one) => one.id === id)))}
        />
      )}
      <WorkshopFields form={form} />
      {draft.copyOf === '' && <LanguageChoice form={form} />}
      <FeatureChoice form={form} isOperator={isOperator} />
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button type="submit" pending={open.isPending} pendingText={text('working')}>
          {text('newWorkshop')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Shows what staff are offered; a kiosk is the operator’s to give. */
function FeatureChoice({ form, isOperator }: { form: OnboardingForm; isOperator: boolean }) {
  const { text } = useText(workshopsTexts)
  const { draft, set } = form
  return (
    <Fieldset legend={text('workshopFeatures')}>
      {staffFeatures.map((feature) => (
        <Checkbox
          key={feature}
          label={text(`feature_${feature}`)}
          checked={draft.features.includes(feature)}
          onCheckedChange={(on) =>
            set(
              'features',
              staffFeatures.filter((one) => (one === feature ? on : draft.features.includes(one))),
            )
          }
        />
      ))}
      {isOperator && (
        <Checkbox
          label={text('workshopKiosk')}
          description={text('workshopKioskHint')}
          checked={draft.kiosk}
          onCheckedChange={(on) => set('kiosk', on)}
        />
      )}
    </Fieldset>
  )
}
