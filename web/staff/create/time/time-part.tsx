import { boxSizes, serviceLanes } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { CreatePart, FieldPair } from '#web/staff/create/create-part.tsx'
import { partsOf } from '#web/staff/create/create-parts.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'

import { BookingTime } from './booking-time.tsx'
import { ReservationFields } from './reservation-fields.tsx'

type TimePartProps = { form: CreateForm; today: string; mayBeTimed: boolean }

/** When the customer comes, when the link goes out, and of which boxes the calendar tells. */
export function TimePart({ form, today, mayBeTimed }: TimePartProps) {
  const { text } = useText(createTexts)
  const { draft, change } = form
  const { reservation } = partsOf(draft)
  const fault = form.faultOf('send.at')
  return (
    <CreatePart title={text('createSend')}>
      <RadioGroup
        legend={text('createSend')}
        legendHidden
        options={[
          { value: 'now', label: text('createSendNow') },
          { value: 'later', label: text('createSendLater'), description: text('createSendLaterText') },
          ...(mayBeTimed ? [{ value: 'at' as const, label: text('createSendAt') }] : []),
        ]}
        value={draft.sendWhen}
        onValueChange={(sendWhen) => change({ sendWhen })}
      />
      {draft.sendWhen === 'at' && (
        <BookingTime
          boxes={{ lane: draft.lane, boxSize: draft.boxSize }}
          today={today}
          legend={text('createSendAtLegend')}
          value={draft.sendAt}
          error={fault && text(fault)}
          onValueChange={(sendAt) => change({ sendAt })}
        />
      )}
      {reservation && <ReservationFields form={form} today={today} />}
      <FieldPair>
        <Select
          label={text('createLane')}
          options={serviceLanes.toReversed().map((value) => ({ value, label: text(`createLane_${value}`) }))}
          value={draft.lane}
          onValueChange={(chosen) =>
            change({ lane: serviceLanes.find((lane) => lane === chosen) ?? 'ROUND_THE_CLOCK' })
          }
        />
        {(draft.sendWhen === 'at' || (reservation && draft.hasReservation)) && (
          <Select
            label={text('createSize')}
            hint={text('createSizeHint')}
            placeholder={text('createSizeUsual')}
            options={boxSizes.map((value) => ({ value, label: value }))}
            value={draft.boxSize}
            onValueChange={(chosen) => change({ boxSize: boxSizes.find((size) => size === chosen) ?? '' })}
          />
        )}
      </FieldPair>
    </CreatePart>
  )
}
