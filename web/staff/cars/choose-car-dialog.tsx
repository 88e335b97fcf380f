import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
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
  return (
    <Modal
      open
      onClose={onClose}
      title={text('carChooseTitle')}
      closeText={text('carClose')}
      errorText={text('carBroken')}
      footer={
        <>
          {data !== undefined && (
            <Button
              pending={choosing.isPending}
              pendingText={text('carWorking')}
              onClick={() => choosing.choose({ version: data.version, vehicleId: vehicleId === '' ? null : vehicleId })}
            >
              {text('carSave')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {text('carClose')}
          </Button>
        </>
      }
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
    </Modal>
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
  const client = useQueryClient()
  const toast = useToast()
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const choosing = useMutation({
    mutationFn: (input: Omit<ChooseCarInput, 'clickId'>) =>
      staffCall('PUT /api/staff/process/:id/car', { params: { id: processId }, body: { ...input, clickId } }),
    onSuccess: () => {
      toast({ text: text('carSaved'), tone: 'success' })
      onDone()
      void client.invalidateQueries({ queryKey: staffKeys.boards })
      return client.invalidateQueries({ queryKey: staffKeys.process(processId), exact: true })
    },
    onError: (error) => {
      // Where no answer came it may have been taken: the same is sent again.
      if (error instanceof ApiProblem) setClickId(crypto.randomUUID())
      onRefused()
    },
  })
  return { choose: choosing.mutate, isPending: choosing.isPending, error: choosing.error }
}
