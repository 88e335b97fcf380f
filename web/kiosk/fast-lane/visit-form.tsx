import { useState, type FormEvent, type ReactNode } from 'react'

import { formatEuro } from '#domain/format.ts'
import { serviceDescription } from '#web/lib/service-description.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Fieldset } from '#web/ui/fieldset.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ExtraService } from '#worker/contract/process.ts'

import { isNotOpened, laneCall } from './fast-lane-calls.ts'
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
  /** The one field that is needed: where the phone number is. */
  phone: ReactNode
  /** What else may be said: the notes. */
  children?: ReactNode
  onStarted: (accessCode: string) => void
  onRefused: () => void
  /** Called where the car is known and the number is not the one of its order; without it, that is said as any refusal. */
  onOtherNumber?: () => void
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
      try {
        const { accessCode } = await laneCall('POST /api/process/fast-lane', { account: hall, body })
        props.onStarted(accessCode)
      } catch (error) {
        if (props.onOtherNumber === undefined || !isNotOpened(error)) throw error
        props.onOtherNumber()
      }
    })
  }
  return (
    <form className={look.stack({ gap: 6 }, css['form'])} onSubmit={submit} noValidate autoComplete="off">
      {props.phone}
      {hasSubstituteVehicle && (
        <Checkbox
          label={own('fastLaneSubstituteApproved')}
          checked={isSubstituteApproved}
          onCheckedChange={approveSubstitute}
        />
      )}
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
