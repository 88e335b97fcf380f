import { useId, useState } from 'react'

import type { RowsRefusal } from '#domain/process/corrections.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { RowList } from '#web/staff/create/rows/row-list.tsx'
import { ReservationFields } from '#web/staff/create/time/reservation-fields.tsx'
import { wallClock } from '#web/staff/create/time/wall-clock.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { VehicleFields } from '#web/staff/create/vehicle/vehicle-fields.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { Corrections } from '#worker/contract/staff/visit/correct-order.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { CorrectChanges } from './correct-changes.tsx'
import { correctTexts } from './texts.ts'
import { useCorrection } from './use-correction.ts'

type CorrectDialogProps = { page: ProcessPage; may: Corrections; timeZone: string; onClose: () => void }

const rowsWords = {
  ended: 'correctEnded',
  dealer_system: 'correctRowsOfDealer',
  paid: 'correctPaid',
  payment_open: 'correctPaymentOpen',
} as const satisfies Record<RowsRefusal, string>

/** Puts right what was typed of a visit, with the fields that it was typed in. */
export function CorrectDialog({ page, may, timeZone, onClose }: CorrectDialogProps) {
  const { text } = useText(correctTexts)
  const { element, form, changes, saving, save } = useCorrection({ page, timeZone, onClose })
  const [today] = useState(() => wallClock(Date.now(), timeZone).slice(0, 10))
  const { workOrder } = page
  const formId = useId()
  return (
    <Modal
      open
      onClose={onClose}
      title={text('correctTitle')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="46rem"
      footer={
        <>
          <Button type="submit" form={formId} pending={saving.isPending} pendingText={text('working')}>
            {text('save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={formId}
        className={look.stack({ gap: 5, bounded: true })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {changes !== null && <CorrectChanges changes={changes} />}
        {workOrder?.isFromDealerSystem === true && <Notice>{text('correctDealerKeeps')}</Notice>}
        <TypeChoice form={form} may={may} />
        {(page.vehicle !== null || page.substituteVehicle === null || form.draft.processType === 'NO_DMS_DELIVERY') && (
          <section className={look.stack({ gap: 3, bounded: true })}>
            <h3 className={look.text({ size: 16 })}>{text('createVehicle')}</h3>
            <VehicleFields form={form} />
          </section>
        )}
        {form.draft.processType !== 'ONLY_PAYMENT' && (
          <section className={look.stack({ gap: 3, bounded: true })}>
            <h3 className={look.text({ size: 16 })}>{text('correctTime')}</h3>
            <ReservationFields form={form} today={today} />
          </section>
        )}
        <section className={look.stack({ gap: 3, bounded: true })}>
          <h3 className={look.text({ size: 16 })}>{text('createRows')}</h3>
          {may.rows === null && workOrder !== null ? (
            <>
              <p className={look.muted(14)}>{text('correctReapproval')}</p>
              <RowList form={form} terms={workOrder} />
            </>
          ) : (
            <p>{may.rows !== null && text(rowsWords[may.rows])}</p>
          )}
        </section>
      </form>
    </Modal>
  )
}

/** Shows what the customer comes for, of a visit made by hand; where it is fixed it says so. */
function TypeChoice({ form, may }: { form: CreateForm; may: Corrections }) {
  const { text } = useText(correctTexts)
  const { types } = useWords(correctTexts)
  const { processType } = form.draft
  if (processType === null) return null
  if (may.types.length <= 1) {
    const isByHand = processType.startsWith('NO_DMS')
    return isByHand ? <p className={look.muted(14)}>{text('correctTypeFixed', { type: types[processType] })}</p> : null
  }
  const fault = form.faultOf('processType')
  return (
    <RadioGroup
      legend={text('createType')}
      error={fault && text(fault)}
      options={may.types.map((type) => ({ value: type, label: types[type], description: text(`createType_${type}`) }))}
      value={processType}
      onValueChange={(type) => form.change({ processType: type })}
    />
  )
}
