import { boxSizes, serviceLanes } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { lockerKey, useShowDesk } from '#web/staff/lockers/api.ts'
import {
  boxForm,
  boxInput,
  gridBounds,
  numberBounds,
  wholeNumber,
  type BoxForm,
} from '#web/staff/lockers/locker-form.ts'
import { nextPlace } from '#web/staff/lockers/next-place.ts'
import { type LockersText, lockersTexts } from '#web/staff/lockers/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { Fields, ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { choiceField, textField, type Field } from '#web/staff/settings/kit/field.tsx'
import { SettingsAccountContext } from '#web/staff/settings/kit/settings-account.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'
import type { DeskBox, DeskLocker, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

import css from '#web/staff/lockers/locker-dialog.module.css'

export type BoxSetUpDialogProps = {
  desk: LockerDesk
  locker: DeskLocker
  /** Null for a new one. */
  box: DeskBox | null
  open: boolean
  onClose: () => void
  onRemoved?: () => void
}

type Whole = 'number' | 'column' | 'row'

function wholeField<Name extends Whole>(name: Name, label: SettingsTextKey, taken: SettingsTextKey) {
  return textField(name, {
    label,
    inputMode: 'numeric',
    maxLength: 4,
    fault: (typed) => wholeNumber(typed, name === 'number' ? numberBounds : gridBounds) === null && 'numberWrong',
    faultValues: name === 'number' ? numberBounds : gridBounds,
    refused: { too_many: 'boxTooMany' },
    otherwise: taken,
  })
}

/** The way of the locker's doors: a number alone, the rest in pairs. */
const numberField: Field<BoxForm> = wholeField('number', 'boxNumberField', 'boxNumberTaken')
const pairedFields: readonly Field<BoxForm>[] = [
  choiceField('size', { label: 'boxFact_size', options: boxSizes, optionText: (size) => size, isList: true }),
  choiceField('lane', {
    label: 'boxFact_lane',
    options: serviceLanes,
    optionText: (lane, text) => text(`lane_${lane}`),
    isList: true,
  }),
  wholeField('column', 'boxColumn', 'boxPlaceTaken'),
  wholeField('row', 'boxRow', 'boxPlaceTaken'),
]

/** A form with faults is not sent. */
function shapeOf(draft: BoxForm) {
  const shape = boxInput(draft)
  if (shape === null) throw new Error('A box that is wrong was to be sent')
  return shape
}

/** The boxes of a cabinet; a new one stands where the next one would. */
function boxesOf({ id: lockerId, boxes }: DeskLocker): Resource<DeskBox, BoxForm, LockerDesk> {
  const last = boxes.at(-1)
  return {
    fields: [numberField, ...pairedFields],
    draftOf: (box) =>
      boxForm(box ?? { ...nextPlace(boxes), size: last?.size ?? 'S', lane: last?.lane ?? 'ROUND_THE_CLOCK' }),
    add: (draft, { accountId, clickId }) =>
      staffCall('POST /api/staff/account/:accountId/locker/:lockerId/box', {
        params: { accountId, lockerId },
        body: { clickId, ...shapeOf(draft) },
      }),
    edit: (draft, { accountId, seen: { id: boxId, version } }) =>
      staffCall('PUT /api/staff/account/:accountId/box/:boxId', {
        params: { accountId, boxId },
        body: { version, ...shapeOf(draft) },
      }),
    stale: lockerKey,
  }
}

/** Number, size, lane and place of a box. */
export function BoxSetUpDialog({ desk, locker, box, open, onClose, onRemoved }: BoxSetUpDialogProps) {
  const { text } = useText(lockersTexts)
  const showDesk = useShowDesk()
  return (
    <SettingsAccountContext value={desk.accountId}>
      <ResourceDialog
        thing={box}
        open={open}
        onClose={onClose}
        resource={boxesOf(locker)}
        title={text(box === null ? 'newBox' : 'editBox')}
        width="30rem"
        onSaved={(saved) => {
          showDesk(saved)
          onClose()
        }}
        removal={(seen) => boxRemoval(seen, showDesk, text)}
        removeText={text('removeBox')}
        {...(onRemoved && { onRemoved })}
      >
        {(edit) => (
          <>
            <div>{numberField.input(edit)}</div>
            <div className={look.columns({ gap: 4, align: 'start' }, css['pair'])}>
              <Fields fields={pairedFields} edit={edit} />
            </div>
          </>
        )}
      </ResourceDialog>
    </SettingsAccountContext>
  )
}

function boxRemoval({ id: boxId, number }: DeskBox, showDesk: (desk: LockerDesk) => void, text: LockersText): Removal {
  return {
    title: text('removeBoxTitle', { number }),
    refusals: { 'box.in_use': 'boxInUse' },
    step: () => ({
      words: [text('removeBoxText')],
      button: text('removeBox'),
      call: async (accountId) =>
        showDesk(await staffCall('DELETE /api/staff/account/:accountId/box/:boxId', { params: { accountId, boxId } })),
    }),
  }
}
