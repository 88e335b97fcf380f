import { useState } from 'react'

import { boxSizes, serviceLanes } from '#domain/enums.ts'
import { boxesMax, lockerWordsMaxLength } from '#domain/operations/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { BoxSetUpDialog } from '#web/staff/lockers/box/box-set-up-dialog.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { Fields, ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { checkField, choiceField, textField, type Edit, type Field } from '#web/staff/settings/kit/field.tsx'
import { SettingsAccountContext } from '#web/staff/settings/kit/settings-account.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { DeskLocker, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

import { lockerKey, useShowDesk } from './api.ts'
import { CloudDialog } from './cloud-dialog.tsx'
import { lockerForm, lockerInput, newBoxes, type LockerForm } from './locker-form.ts'
import { type LockersText, lockersTexts } from './texts.ts'

import css from './locker-dialog.module.css'

type LockerDialogProps = { desk: LockerDesk; locker: DeskLocker | null; open: boolean; onClose: () => void }

type Languages = LockerDesk['languages']

/** Fields for the layout of a new cabinet's doors. */
const gridFields: readonly Field<LockerForm>[] = [
  textField('columns', { label: 'lockerColumns', inputMode: 'numeric', maxLength: 2 }),
  textField('rows', { label: 'lockerRows', inputMode: 'numeric', maxLength: 2 }),
  choiceField('size', { label: 'lockerBoxSize', options: boxSizes, optionText: (size) => size, isList: true }),
  choiceField('lane', {
    label: 'lockerBoxLane',
    options: serviceLanes,
    optionText: (lane, text) => text(`lane_${lane}`),
    isList: true,
  }),
]

/** Cabinets: where they are, what customers read of them and, of a new one, how its doors stand. */
function lockersOf(languages: Languages, isNew: boolean): Resource<DeskLocker, LockerForm, LockerDesk> {
  return {
    fields: [
      textField('name', { label: 'lockerName', hint: 'lockerNameHint', maxLength: 100, needed: 'fieldRequired' }),
      textField('address', { label: 'lockerAddress', maxLength: 200, needed: 'fieldRequired' }),
      {
        name: 'columns',
        label: 'lockerColumns',
        faults: (draft) => (isNew && newBoxes(draft) === null ? { columns: 'lockerTooMany' } : {}),
        faultValues: { count: boxesMax },
        input: (edit) => edit.isNew && <Grid {...edit} />,
      },
      wordsField('instructions', languages),
      wordsField('overflow', languages),
      checkField('enabled', { label: 'lockerEnabled', description: 'lockerEnabledHint' }),
    ],
    draftOf: lockerForm,
    add: (draft, { accountId, clickId }) =>
      staffCall('POST /api/staff/account/:accountId/locker', {
        params: { accountId },
        body: { clickId, ...lockerInput(draft), boxes: newBoxes(draft) ?? [] },
      }),
    edit: (draft, { accountId, seen: { id: lockerId, version } }) =>
      staffCall('PUT /api/staff/account/:accountId/locker/:lockerId', {
        params: { accountId, lockerId },
        body: { ...lockerInput(draft), version },
      }),
    stale: lockerKey,
  }
}

function Grid(edit: Edit<LockerForm>) {
  return (
    <>
      <div className={look.columns({ gap: 4, align: 'start' }, css['pair'])}>
        <Fields fields={gridFields} edit={edit} />
      </div>
      <p className={look.muted(14)}>{edit.text('lockerGridHint')}</p>
    </>
  )
}

/** Returns a field for words to customers, in each language. */
function wordsField(name: 'instructions' | 'overflow', languages: Languages): Field<LockerForm> {
  const key = name === 'instructions' ? 'lockerInstructions' : 'lockerOverflow'
  return {
    name,
    label: (text, part) => text(key, { language: languages.find(({ lcid }) => lcid === part)?.name ?? part }),
    input: ({ draft, set, text }) =>
      languages.map(({ lcid, name: language }, index) => (
        <TextField
          key={lcid}
          label={text(key, { language })}
          hint={name === 'overflow' && index === 0 ? text('lockerOverflowHint') : undefined}
          maxLength={lockerWordsMaxLength}
          value={draft[name][lcid] ?? ''}
          onValueChange={(words) => set(name, { ...draft[name], [lcid]: words })}
        />
      )),
  }
}

/** Sets a cabinet up, or changes what customers read of it. */
export function LockerDialog({ desk, locker, open, onClose }: LockerDialogProps) {
  const { text } = useText(lockersTexts)
  const showDesk = useShowDesk()
  const [isAdding, setAdding] = useState(false)
  const [isCloudOpen, setCloudOpen] = useState(false)
  return (
    <SettingsAccountContext value={desk.accountId}>
      <ResourceDialog
        thing={locker}
        open={open}
        onClose={onClose}
        resource={lockersOf(desk.languages, locker === null)}
        title={text(locker === null ? 'newLocker' : 'editLocker')}
        onSaved={(saved) => {
          showDesk(saved)
          onClose()
        }}
        actions={
          locker && (
            <>
              <Button variant="quiet" onClick={() => setAdding(true)}>
                {text('newBox')}
              </Button>
              <Button variant="quiet" onClick={() => setCloudOpen(true)}>
                {text('cloudSetUp')}
              </Button>
            </>
          )
        }
        removal={(seen) => lockerRemoval(seen, showDesk, text)}
        removeText={text('removeLocker')}
      />
      {locker && (
        <BoxSetUpDialog
          key={String(isAdding)}
          desk={desk}
          locker={desk.lockers.find(({ id }) => id === locker.id) ?? locker}
          box={null}
          open={open && isAdding}
          onClose={() => setAdding(false)}
        />
      )}
      {locker && (
        <CloudDialog
          accountId={desk.accountId}
          locker={locker}
          open={open && isCloudOpen}
          onClose={() => setCloudOpen(false)}
        />
      )}
    </SettingsAccountContext>
  )
}

function lockerRemoval(
  { id: lockerId, name, boxes }: DeskLocker,
  showDesk: (desk: LockerDesk) => void,
  text: LockersText,
): Removal {
  return {
    title: text('removeLockerTitle', { name }),
    refusals: { 'locker.in_use': 'lockerInUse' },
    step: () => ({
      words: [text('removeLockerText', { count: boxes.length })],
      button: text('removeLocker'),
      call: async (accountId) =>
        showDesk(
          await staffCall('DELETE /api/staff/account/:accountId/locker/:lockerId', { params: { accountId, lockerId } }),
        ),
    }),
  }
}
