import type { FormEvent } from 'react'

import { createdPlateMaxLength, nameMaxLength, phoneMaxLength } from '#domain/operations/limits.ts'
import { laneCall } from '#web/kiosk/fast-lane/fast-lane-calls.ts'
import {
  collectedFaults,
  collectedFields,
  sentForm,
  type Collected,
  type CollectedField,
} from '#web/kiosk/fast-lane/form-rules.ts'
import type { KeypadLayout } from '#web/kiosk/fast-lane/keypad/keypad-layouts.ts'
import type { LaneTextKey } from '#web/kiosk/fast-lane/texts.ts'
import { useLaneCall } from '#web/kiosk/fast-lane/use-lane-call.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { FastLaneCreated } from '#worker/contract/fast-lane.ts'

import { LaneField } from './lane-field.tsx'
import { faultText, fieldFaultText } from './lane-words.ts'
import type { LaneProps } from './search-lane.tsx'

import css from '#web/kiosk/fast-lane/kiosk.module.css'

const looks: Record<CollectedField, { label: LaneTextKey; keys: KeypadLayout; maxLength: number }> = {
  firstName: { label: 'firstNameLabel', keys: 'text', maxLength: nameMaxLength },
  lastName: { label: 'lastNameLabel', keys: 'text', maxLength: nameMaxLength },
  phoneNumber: { label: 'phoneLabel', keys: 'phone', maxLength: phoneMaxLength },
  licenseNumber: { label: 'plateLabel', keys: 'plate', maxLength: createdPlateMaxLength },
}

type CollectFormProps = LaneProps & {
  collected: Collected
  /** Earlier answers of the form. */
  former: string | undefined
  onTyped: (collected: Collected) => void
  onCreated: (created: FastLaneCreated) => void
}

/** Shows whose car it is: four fields, each of them needed. */
export function CollectForm({ accountCode, words, collected, former, onTyped, onCreated }: CollectFormProps) {
  const { text, languageId } = words
  const call = useLaneCall()
  const { draft, set, faultOf, leave, form, check } = useDraft({
    initial: () => collected,
    check: collectedFaults,
    onChange: (typed) => {
      onTyped(typed)
      call.forgive()
    },
  })
  const refusal = faultText(words, call.fault)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!check()) return
    void call.run(async () => {
      const body = { ...sentForm(draft), languageId, ...(former !== undefined && { former }) }
      onCreated(await laneCall('POST /api/process/fast-lane/create', { account: accountCode, body }))
    })
  }
  return (
    <>
      <PageHeading title={text('collectTitle')} lead={text('collectLead')} />
      <form ref={form} className={look.stack({ gap: 6 }, css['form'])} onSubmit={submit} noValidate autoComplete="off">
        {collectedFields.map((field) => (
          <LaneField
            key={field}
            label={text(looks[field].label)}
            keys={looks[field].keys}
            maxLength={looks[field].maxLength}
            value={draft[field]}
            onValueChange={(value) => set(field, value)}
            onBlur={() => leave(field)}
            error={fieldFaultText(words, faultOf(field))}
          />
        ))}
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button type="submit" fullWidth pending={call.isRunning} pendingText={text('approving')}>
          {text('continue')}
        </Button>
      </form>
    </>
  )
}
