import { useEffect, useRef, useState, type FormEvent } from 'react'

import { phoneMaxLength, searchedPlateMaxLength } from '#domain/operations/limits.ts'
import { laneCall } from '#web/kiosk/fast-lane/fast-lane-calls.ts'
import { phoneFault, plateFault, sentPlate } from '#web/kiosk/fast-lane/form-rules.ts'
import { OwnKeys } from '#web/kiosk/fast-lane/keypad/keypad.tsx'
import { PhaseHeading } from '#web/kiosk/fast-lane/phase-heading.tsx'
import { useLaneCall } from '#web/kiosk/fast-lane/use-lane-call.ts'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { FastLaneResult } from '#worker/contract/fast-lane.ts'

import { LaneField } from './lane-field.tsx'
import { faultText, fieldFaultText, type LaneWords } from './lane-words.ts'
import { VisitForm } from './visit-form.tsx'

import css from '#web/kiosk/fast-lane/kiosk.module.css'

export type LaneProps = {
  accountCode: string
  words: LaneWords
  notesEnabled: boolean
  onStarted: (accessCode: string) => void
}

type Match = FastLaneResult & { plate: string }

/** A visit that is looked for by its plate. */
export function SearchLane(props: LaneProps) {
  const [match, setMatch] = useState<Match | null>(null)
  if (match !== null) return <FoundVisit {...props} match={match} onBack={() => setMatch(null)} />
  return <PlateSearch {...props} onFound={setMatch} />
}

function PlateSearch({ accountCode, words, onFound }: LaneProps & { onFound: (match: Match) => void }) {
  const { text } = words
  const [plate, setPlate] = useState('')
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const call = useLaneCall()
  const isKiosk = kioskAccount() !== null
  useHero(isKiosk)
  const isEmpty = plateFault(plate) !== null
  const [isTried, setTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isEmpty) {
      setTried(true)
      field?.focus()
      return
    }
    void call.run(async () => {
      const registerNumber = sentPlate(plate)
      setPlate(registerNumber)
      const found = await laneCall('POST /api/process/fast-lane/search', {
        account: accountCode,
        body: { registerNumber },
      })
      if (found.found) onFound({ ...found, plate: registerNumber })
      else call.refuse('notFound')
    })
  }
  return (
    <>
      <PageHeading title={text('searchTitle')} lead={text('searchLead')} />
      <form
        className={look.stack({ gap: 6 }, cx(css['form'], css['first']))}
        onSubmit={submit}
        noValidate
        autoComplete="off"
      >
        <LaneField
          ref={setField}
          label={text('plateLabel')}
          keys="plate"
          hasOwnKeys={isKiosk}
          maxLength={searchedPlateMaxLength}
          value={plate}
          onValueChange={(typed) => {
            setPlate(typed)
            call.forgive()
          }}
          error={isTried && isEmpty ? words.own('requiredField') : faultText(words, call.fault)}
        />
        {isKiosk && <OwnKeys field={field} text={text} />}
        <Button type="submit" fullWidth incomplete={isEmpty} pending={call.isRunning} pendingText={text('searching')}>
          {text('continue')}
        </Button>
      </form>
    </>
  )
}

/** The screen that invites: the upper half in the colour of the house, for as long as nobody has begun. */
function useHero(isShown: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-hero', isShown)
    return () => document.documentElement.removeAttribute('data-hero')
  }, [isShown])
}

function FoundVisit({ match, onBack, ...lane }: LaneProps & { match: Match; onBack: () => void }) {
  const { words } = lane
  const { text } = words
  const [phoneNumber, setPhoneNumber] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [otherNumber, setOtherNumber] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const fault = isTouched ? fieldFaultText(words, phoneFault(phoneNumber)) : undefined
  return (
    <VisitForm
      {...lane}
      {...match}
      phoneNumber={phoneNumber}
      phone={
        <LaneField
          ref={field}
          label={text('phoneLabel')}
          keys="phone"
          maxLength={phoneMaxLength}
          value={phoneNumber}
          onValueChange={setPhoneNumber}
          onBlur={() => setTouched(true)}
          error={otherNumber === phoneNumber ? text('phoneOther') : fault}
        />
      }
      onRefused={() => setTouched(true)}
      onOtherNumber={() => {
        setOtherNumber(phoneNumber)
        field.current?.focus()
      }}
      head={
        <>
          <PhaseHeading title={text('foundTitle')} lead={text('foundLead')} />
          <p className={look.row()}>
            <LicencePlate plate={match.plate} label={text('plateLabel')} size="large" />
          </p>
        </>
      }
      foot={
        <Button variant="quiet" fullWidth onClick={onBack}>
          {text('back')}
        </Button>
      }
    />
  )
}
