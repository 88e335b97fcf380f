import { useEffect, useRef, useState, type FormEvent } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { isNotOpened, laneCall, laneFaultOf } from '#web/kiosk/fast-lane/fast-lane-calls.ts'
import { mayApprove, phoneFault } from '#web/kiosk/fast-lane/form-rules.ts'
import type { LaneText } from '#web/kiosk/fast-lane/texts.ts'
import { useLaneCall } from '#web/kiosk/fast-lane/use-lane-call.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { serviceDescription } from '#web/lib/service-description.ts'
import { accessTokenKey, deviceStore } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import type { FastLaneOrder } from '#worker/contract/fast-lane.ts'
import type { ExtraService } from '#worker/contract/process.ts'

import { faultText, type LaneWords } from './lane-words.ts'
import { OrderReview } from './order-review.tsx'

import css from '#web/kiosk/fast-lane/kiosk.module.css'

type VisitFormProps = {
  accountCode: string
  words: LaneWords
  plate: string
  phoneNumber: string
  extraServices: readonly ExtraService[]
  hasSubstituteVehicle: boolean
  customerNotes?: string
  /** The one field that is needed: where the phone number is. */
  phone: Elements
  /** The parts over the form and under it. */
  head: Elements
  foot: Elements
  /** Further fields: the notes. */
  children?: Elements
  onStarted: (accessCode: string) => void
  onRefused: () => void
  /** Called where the car is known and the number is not the one of its order; without it, that is said as any refusal. */
  onOtherNumber?: () => void
}

/**
 * Shows what is chosen at the kiosk: extra services, a substitute vehicle, and a number to reach. Then the number shows
 * the order, and what is approved is all of it.
 */
export function VisitForm(props: VisitFormProps) {
  const { accountCode, words, plate, phoneNumber, extraServices, hasSubstituteVehicle, customerNotes } = props
  const { languageId, own, text } = words
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isSubstituteApproved, approveSubstitute] = useState(false)
  const [order, setOrder] = useState<FastLaneOrder | null>(null)
  const [reason, setReason] = useState('')
  const call = useLaneCall()
  const [tries, setTries] = useState(0)
  const form = useFirstFault(tries)
  const isReasonNeeded = call.fault === 'reasonNeeded'
  const refusal = isReasonNeeded ? undefined : faultText(words, call.fault)
  const isStaffHere = deviceStore.get(accessTokenKey) !== null
  const isReady = mayApprove({ phoneNumber, isBusy: call.isRunning, hasSubstituteVehicle, isSubstituteApproved })
  const visit = { registerNumber: plate, phoneNumber: phoneNumber.trim(), selectedExtraServices: [...chosen] }
  async function start(seen: FastLaneOrder | null) {
    const body = {
      ...visit,
      ...(customerNotes?.trim() ? { customerNotes: customerNotes.trim() } : {}),
      ...(hasSubstituteVehicle ? { substituteVehicleApproved: isSubstituteApproved } : {}),
      ...(seen === null ? {} : { order: { version: seen.version }, total: seen.total }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      languageId,
    }
    const started = await laneCall('POST /api/process/fast-lane', { account: accountCode, body })
    if ('reload' in started) throw new ApiProblem({ status: 409, code: 'fast_lane.order_changed' })
    props.onStarted(started.accessCode)
  }
  async function show() {
    const shown = await laneCall('POST /api/process/fast-lane/order', { account: accountCode, body: visit })
    setOrder(shown.order)
    return shown.order
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (call.isRunning) return
    const isPhoneWrong = phoneFault(phoneNumber) !== null
    if (isPhoneWrong) props.onRefused()
    if (isPhoneWrong || !isReady) {
      setTries(tries + 1)
      return
    }
    // Where nothing is approved here, the screens of the process do the asking.
    void call.run(async () => {
      try {
        if ((await show()) === null) await start(null)
      } catch (error) {
        if (props.onOtherNumber === undefined || !isNotOpened(error)) throw error
        props.onOtherNumber()
      }
    })
  }
  function approve() {
    void call.run(async () => {
      try {
        await start(order)
      } catch (error) {
        if (laneFaultOf(error) === 'changed') await show()
        throw error
      }
    })
  }
  if (order !== null) {
    return (
      <OrderReview
        words={words}
        plate={plate}
        order={order}
        services={extraServices.filter(({ id }) => chosen.includes(id))}
        customerNotes={customerNotes?.trim() ?? ''}
        isBusy={call.isRunning}
        refusal={refusal}
        reason={isStaffHere || isReasonNeeded ? { value: reason, isMissing: isReasonNeeded, onType: setReason } : null}
        onApprove={approve}
        onBack={() => {
          call.forgive()
          setOrder(null)
        }}
      />
    )
  }
  return (
    <>
      {props.head}
      <form ref={form} className={look.stack({ gap: 6 }, css['form'])} onSubmit={submit} noValidate autoComplete="off">
        {props.phone}
        {hasSubstituteVehicle && (
          <Checkbox
            label={own('fastLaneSubstituteApproved')}
            checked={isSubstituteApproved}
            error={tries > 0 && !isSubstituteApproved ? own('requiredField') : undefined}
            onCheckedChange={approveSubstitute}
          />
        )}
        <ServiceChoices words={words} services={extraServices} chosen={chosen} onChoose={setChosen} />
        {props.children}
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button
          type="submit"
          fullWidth
          incomplete={!isReady && !call.isRunning}
          pending={call.isRunning}
          pendingText={text('loading')}
        >
          {text('continue')}
        </Button>
      </form>
      {props.foot}
    </>
  )
}

type ServiceChoicesProps = Pick<VisitFormProps, 'words'> & {
  services: VisitFormProps['extraServices']
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Shows the extra services on offer, each with its price; nothing where none is. */
function ServiceChoices({ words: { languageId, text }, services, chosen, onChoose }: ServiceChoicesProps) {
  if (services.length === 0) return null
  return (
    <Fieldset legend={text('servicesLegend')}>
      {services.map((service) => (
        <Checkbox
          key={service.id}
          label={serviceDescription(service, languageId)}
          price={priceOf(service, text)}
          checked={chosen.includes(service.id)}
          onCheckedChange={(isChosen) =>
            onChoose(isChosen ? [...chosen, service.id] : chosen.filter((id) => id !== service.id))
          }
        />
      ))}
    </Fieldset>
  )
}

/** Leads to the first thing that is missing, once it is drawn as missing. */
function useFirstFault(tries: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return form
}

/** A service that costs nothing says so; nothing where the account shows no prices. */
function priceOf({ totalPrice }: ExtraService, text: LaneText): string | undefined {
  if (totalPrice === null) return undefined
  return totalPrice === 0 ? text('free') : formatEuro(totalPrice)
}
