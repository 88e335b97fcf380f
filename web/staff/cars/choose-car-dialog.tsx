import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction, renewVisitAndBoards } from '#web/staff/shared/use-staff-action.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { CarChoice, CarOption, ChooseCarInput } from '#worker/contract/staff/visit/cars.ts'

import { useCarChoice } from './api.ts'
import { carFault } from './car-fault.ts'
import { holderInWords, nameOfCar, timeInWords } from './car-words.ts'
import { carsTexts, type CarsText } from './texts.ts'

type ChooseCarDialogProps = { processId: string; timeZone: string; onClose: () => void }

/** Chooses the car of a visit. What was chosen stays through a refusal; one that is taken is named with by whom. */
export function ChooseCarDialog({ processId, timeZone, onClose }: ChooseCarDialogProps) {
  const { text } = useText(carsTexts)
  const query = useCarChoice(processId)
  const [picked, setPicked] = useState<string | null>(null)
  const choosing = useChooseCar(processId, () => void query.refetch(), onClose)
  const { data } = query
  const vehicleId = picked ?? data?.chosenId ?? ''
  const fault = choosing.error === null ? null : carFault(choosing.error, text, timeZone)
  function choose() {
    if (data !== undefined) choosing.choose({ version: data.version, vehicleId: vehicleId === '' ? null : vehicleId })
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={text('carChooseTitle')}
      closeText={text('carClose')}
      errorText={text('carBroken')}
      button={data === undefined ? null : text('carSave')}
      pending={choosing.isPending}
      pendingText={text('carWorking')}
      cancelText={text('carClose')}
      onSubmit={choose}
    >
      {data === undefined ? (
        query.isError ? (
          <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void query.refetch()} />
        ) : (
          <Loader label={text('working')} />
        )
      ) : (
        <div className={look.stack({ gap: 4, bounded: true })}>
          {fault !== null && !fault.isOfField && <Notice tone="error">{fault.words}</Notice>}
          <p>{text('carChooseFor', { time: timeInWords(data, text, timeZone) })}</p>
          <Select
            label={text('carTitle')}
            placeholder={text('carNoneChosen')}
            error={fault?.isOfField === true ? fault.words : undefined}
            options={data.cars.map((car) => ({ value: car.id, label: optionInWords(car, text, timeZone) }))}
            value={vehicleId}
            onValueChange={setPicked}
            data-autofocus=""
          />
          <KeyInBox choice={data} vehicleId={vehicleId} />
          <p className={look.muted()}>{text('carTells')}</p>
        </div>
      )}
    </FormDialog>
  )
}

/** One that is taken in the time of the visit says by whom and until when. */
function optionInWords({ taken, ...car }: CarOption, text: CarsText, timeZone: string): string {
  const name = nameOfCar(car)
  if (taken === null) return name
  const who = taken.processId === null ? text('carSomebody') : holderInWords(taken, text)
  return text('carTaken', { car: name, who, time: timeInWords(taken, text, timeZone) })
}

function KeyInBox({ choice, vehicleId }: { choice: CarChoice; vehicleId: string }) {
  const { text } = useText(carsTexts)
  const { keyInBox, chosenId, cars } = choice
  const chosen = cars.find(({ id }) => id === chosenId)
  if (keyInBox === null || chosen === undefined || vehicleId === chosenId) return null
  return <Notice tone="warning">{text('carKeyInBox', { plate: chosen.licenseNumber, number: keyInBox })}</Notice>
}

/** One choice is one, however often it is sent; another one after a refusal is another. */
function useChooseCar(processId: string, onRefused: () => void, onDone: () => void) {
  const { text } = useText(carsTexts)
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const choosing = useStaffAction({
    send: (input: Omit<ChooseCarInput, 'clickId'>) =>
      staffCall('PUT /api/staff/process/:id/car', { params: { id: processId }, body: { ...input, clickId } }),
    done: text('carSaved'),
    renew: renewVisitAndBoards(processId),
    onDone,
    onFailed: (error) => {
      // Where no answer came it may have been taken: the same is sent again.
      if (error instanceof ApiProblem) setClickId(crypto.randomUUID())
      onRefused()
    },
  })
  return { choose: choosing.mutate, isPending: choosing.isPending, error: choosing.error }
}
