import { useState, type FormEvent, type ReactNode } from 'react'

import { formatEuro } from '#domain/format.ts'
import { serviceDescription } from '#web/lib/service-description.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Fieldset } from '#web/ui/fieldset.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ExtraService } from '#worker/contract/process.ts'

import { laneCall } from './fast-lane-calls.ts'
import { mayApprove, phoneFault } from './form-rules.ts'
import { faultText, type LaneWords } from './lane-words.ts'
import { useLaneCall } from './use-lane-call.ts'

import css from './kiosk.module.css'

type VisitFormProps = {
  hall: string
  words: LaneWords
  plate: string
  phoneNumber: string
  extraServices: readonly ExtraService[]
  hasSubstituteVehicle: boolean
  customerNotes?: string
  /** The fields that the mode asks for here: where the phone number is, and the notes. */
  children: ReactNode
  onStarted: (accessCode: string) => void
  onRefused: () => void
}

/** What is approved at the kiosk: the extra services that are ticked, a substitute vehicle, and a number to reach. */
export function VisitForm(props: VisitFormProps) {
  const { hall, words, plate, phoneNumber, extraServices, hasSubstituteVehicle, customerNotes } = props
  const { languageId, own, text } = words
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isSubstituteApproved, approveSubstitute] = useState(false)
  const call = useLaneCall()
  const refusal = faultText(words, call.fault)
  const isReady = mayApprove({ phoneNumber, isBusy: call.isBusy, hasSubstituteVehicle, isSubstituteApproved })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    if (phoneFault(phoneNumber) !== null) {
      props.onRefused()
      return
    }
    void call.run(async () => {
      const body = {
        registerNumber: plate,
        phoneNumber: phoneNumber.trim(),
        selectedExtraServices: [...chosen],
        ...(customerNotes?.trim() ? { customerNotes: customerNotes.trim() } : {}),
        ...(hasSubstituteVehicle ? { substituteVehicleApproved: isSubstituteApproved } : {}),
        languageId,
      }
      const { accessCode } = await laneCall('POST /api/process/fast-lane', { account: hall, body })
      props.onStarted(accessCode)
    })
  }
  return (
    <form className={look.stack({ gap: 6 }, css['form'])} onSubmit={submit} noValidate autoComplete="off">
      {extraServices.length > 0 && (
        <Fieldset legend={text('servicesLegend')}>
          {extraServices.map((service) => (
            <Checkbox
              key={service.id}
              label={serviceDescription(service, languageId)}
              price={service.totalPrice === null ? undefined : formatEuro(service.totalPrice)}
              checked={chosen.includes(service.id)}
              onCheckedChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, service.id] : chosen.filter((id) => id !== service.id))
              }
            />
          ))}
        </Fieldset>
      )}
      {hasSubstituteVehicle && (
        <Checkbox
          label={own('fastLaneSubstituteApproved')}
          checked={isSubstituteApproved}
          onCheckedChange={approveSubstitute}
        />
      )}
      {props.children}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <p className={look.muted()}>{own('fastLaneTerms')}</p>
      <Button
        type="submit"
        fullWidth
        disabled={!isReady && !call.isBusy}
        pending={call.isBusy}
        pendingText={text('approving')}
      >
        {own('fastLaneApprove')}
      </Button>
    </form>
  )
}
