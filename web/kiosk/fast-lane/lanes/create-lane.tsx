import { useState } from 'react'

import { notesMaxLength, phoneMaxLength } from '#domain/operations/limits.ts'
import { nothingCollected, sentPlate, type Collected } from '#web/kiosk/fast-lane/form-rules.ts'
import { PhaseHeading } from '#web/kiosk/fast-lane/phase-heading.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import type { FastLaneCreated } from '#worker/contract/fast-lane.ts'

import { CollectForm } from './collect-form.tsx'
import type { LaneProps } from './search-lane.tsx'
import { VisitForm } from './visit-form.tsx'

/** A visit that is made by typing oneself in: first who it is, then what else is wished for. */
export function CreateLane(lane: LaneProps) {
  const [collected, setCollected] = useState<Collected>(nothingCollected)
  const [created, setCreated] = useState<FastLaneCreated | null>(null)
  const [former, setFormer] = useState<string>()
  if (created === null) {
    return <CollectForm {...lane} collected={collected} former={former} onTyped={setCollected} onCreated={setCreated} />
  }
  function goBack() {
    setFormer(created?.formCode)
    setCreated(null)
  }
  const plate = sentPlate(collected.licenseNumber)
  return <Extras {...lane} plate={plate} created={created} onBack={goBack} />
}

type ExtrasProps = LaneProps & { plate: string; created: FastLaneCreated; onBack: () => void }

/**
 * Shows the form of a visit just created. Its choices go with the phone number: whoever changes that begins with the
 * form again.
 */
function Extras({ plate, created, onBack, ...lane }: ExtrasProps) {
  const { text } = lane.words
  const [customerNotes, setNotes] = useState('')
  return (
    <VisitForm
      {...lane}
      {...created}
      plate={plate}
      customerNotes={customerNotes}
      phone={
        <TextField
          label={text('phoneLabel')}
          value={created.phoneNumber}
          readOnly
          maxLength={phoneMaxLength}
          autoComplete="off"
          trailing={<IconButton label={text('phoneClear')} shape={crossShape} onClick={onBack} />}
        />
      }
      onRefused={onBack}
      head={
        <>
          <PhaseHeading title={text('extrasTitle')} lead={text('extrasLead')} />
          <p className={look.row()}>
            <LicencePlate plate={plate} label={text('plateLabel')} size="large" />
          </p>
        </>
      }
      foot={
        <Button variant="quiet" fullWidth onClick={onBack}>
          {text('back')}
        </Button>
      }
    >
      {lane.notesEnabled && !created.isConfirmed && (
        <TextArea
          label={text('notesLabel')}
          optionalText={text('optional')}
          value={customerNotes}
          onValueChange={setNotes}
          maxLength={notesMaxLength}
          remainingText={(count) => text('notesLeft', { count })}
          autoComplete="off"
        />
      )}
    </VisitForm>
  )
}
