import { useState } from 'react'

import { formatTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { LockerSetUp } from '#web/staff/lockers/locker-set-up.ts'
import { lockersTexts } from '#web/staff/lockers/texts.ts'
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx'
import { CabinetDrawing } from '#web/ui/keys/cabinet-drawing.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { DeskBox, DeskLocker, LockerDesk, BoxCommand } from '#worker/contract/staff/visit/locker-desk.ts'

import { BoxActions } from './box-actions.tsx'
import { BoxFacts } from './box-facts.tsx'
import { isStranded } from './box-state.ts'
import { OpenBoxForm } from './open-box-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { UnclaimedKeysForm } from './unclaimed-keys-form.tsx'
import { useBoxUse, type BoxUse } from './use-box-use.ts'

import css from './box-dialog.module.css'

const tones: Readonly<Record<BoxCommand['state'], NoticeTone>> = {
  waiting: 'info',
  opened: 'success',
  failed: 'error',
  expired: 'warning',
}

/** Shows what became of the latest wish that the box opens, as the cabinet tells it. */
function CommandNotice({ command, timeZone }: { command: BoxCommand; timeZone: string }) {
  const { text } = useText(lockersTexts)
  const { state, requestedAt, settledAt, requestedBy, reason, fetchedAt } = command
  const key = state === 'waiting' && fetchedAt !== null ? 'command_fetched' : (`command_${state}` as const)
  const at = formatTime(Date.parse(settledAt ?? requestedAt), timeZone)
  const said =
    reason === 'key_missing'
      ? { who: text('theCustomer'), reason: text('reason_key_missing') }
      : { who: requestedBy ?? text('someone'), reason }
  return (
    <Notice tone={tones[state]}>
      <span aria-live="polite">{text(key, { at, ...said })}</span>
    </Notice>
  )
}

type BoxDialogProps = {
  desk: LockerDesk
  locker: DeskLocker
  boxId: string
  now: number
  timeZone: string
  setUp: LockerSetUp
  open: boolean
  onClose: () => void
}

type Doing = 'open' | 'take-out' | null

/** One box: who holds it, and what staff can do with it. */
export function BoxDialog({ desk, locker, boxId, now, timeZone, setUp, open, onClose }: BoxDialogProps) {
  const { text } = useText(lockersTexts)
  const [doing, setDoing] = useState<Doing>(null)
  const [isSetUpOpen, setSetUpOpen] = useState(false)
  const use = useBoxUse(desk.accountId)
  const box = locker.boxes.find(({ id }) => id === boxId)
  if (box === undefined) return null
  return (
    <>
      <Modal
        open={open}
        onClose={onClose}
        title={`${text('boxTitle', { number: box.number })}, ${locker.name}`}
        closeText={text('close')}
        errorText={text('dialogFailed')}
        width="40rem"
      >
        <div className={look.stack({ gap: 5, bounded: true })}>
          <div className={look.columns({ gap: 5, align: 'start', folds: true }, css['top'])}>
            <BoxFacts box={box} now={now} timeZone={timeZone} />
            <CabinetDrawing
              boxes={byPlace(locker.boxes)}
              litId={box.id}
              label={text('boxDrawing', { number: box.number })}
            />
          </div>
          {box.command && <CommandNotice command={box.command} timeZone={timeZone} />}
          {isStranded(box) && <Notice tone="warning">{text('boxStranded')}</Notice>}
          {box.unclaimed && desk.may.open && (
            <UnclaimedKeysForm accountId={desk.accountId} box={box} unclaimed={box.unclaimed} timeZone={timeZone} />
          )}
          {doing === 'open' && (
            <OpenBoxForm
              accountId={desk.accountId}
              boxId={box.id}
              isSilent={locker.isSilent}
              onDone={() => setDoing(null)}
              onCancel={() => setDoing(null)}
            />
          )}
          {doing === 'take-out' && <TakeOutForm box={box} use={use} onDone={() => setDoing(null)} />}
          {doing === null && (
            <BoxActions
              box={box}
              may={desk.may}
              use={use}
              onOpen={() => setDoing('open')}
              onTakeOut={() => setDoing('take-out')}
              onSetUp={() => setSetUpOpen(true)}
            />
          )}
        </div>
      </Modal>
      <setUp.BoxSetUpDialog
        key={`${box.id} ${isSetUpOpen}`}
        desk={desk}
        locker={locker}
        box={box}
        open={open && isSetUpOpen}
        onClose={() => setSetUpOpen(false)}
        onRemoved={onClose}
      />
    </>
  )
}

/** The drawing stacks doors column by column. */
function byPlace(boxes: readonly DeskBox[]) {
  return boxes
    .toSorted((one, other) => one.column - other.column || one.row - other.row)
    .map(({ id, number, size }) => ({ id, label: String(number), size }))
}

type TakeOutFormProps = { box: DeskBox; use: BoxUse; onDone: () => void }

/** Takes a box out of use, and says what becomes of whoever holds it. */
function TakeOutForm({ box, use, onDone }: TakeOutFormProps) {
  const { text } = useText(lockersTexts)
  const hasKeys = box.holder !== null && box.holder.keysInSince !== null
  return (
    <ReasonForm
      label={text('takeOutReason')}
      hint={text(hasKeys ? 'takeOutHintKeys' : 'takeOutHint')}
      button={text('takeOut')}
      pending={use.pending}
      fault={use.fault}
      onReason={(reason) => use.save({ box, use: { outOfUse: true, reason } }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}
