import { useState } from 'react'

import type { DeskBox, DeskLocker, LockerDesk } from '#domain/contract/staff/locker-desk.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { CabinetDrawing } from '#web/ui/cabinet-drawing.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { BoxFacts } from './box-facts.tsx'
import { BoxSetUpDialog } from './box-set-up-dialog.tsx'
import { CommandNotice } from './command-notice.tsx'
import { OpenBoxForm } from './open-box-form.tsx'
import { TakeOutForm } from './take-out-form.tsx'
import { useBoxUse } from './use-box-use.ts'

import css from './box-dialog.module.css'

type BoxDialogProps = {
  desk: LockerDesk
  locker: DeskLocker
  boxId: string
  now: number
  timeZone: string
  open: boolean
  onClose: () => void
}

type Doing = 'open' | 'take-out' | null

/** One box: who holds it, and what staff can do with it. */
export function BoxDialog({ desk, locker, boxId, now, timeZone, open, onClose }: BoxDialogProps) {
  const { text } = useStaffTexts()
  const [doing, setDoing] = useState<Doing>(null)
  const [isSetUpOpen, setSetUpOpen] = useState(false)
  const use = useBoxUse(desk.accountId)
  const box = locker.boxes.find(({ id }) => id === boxId)
  if (box === undefined) return null
  const isOpening = box.command?.state === 'waiting'
  const { holder } = box
  const isStranded = box.outOfUse && holder !== null && holder.keysInSince === null
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
        <div className={css['root']}>
          <div className={css['top']}>
            <BoxFacts box={box} now={now} timeZone={timeZone} />
            <CabinetDrawing
              boxes={byPlace(locker.boxes)}
              litId={box.id}
              label={text('boxDrawing', { number: box.number })}
            />
          </div>
          {box.command && <CommandNotice command={box.command} timeZone={timeZone} />}
          {isStranded && <Notice tone="warning">{text('boxStranded')}</Notice>}
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
            <div className={css['buttons']}>
              {desk.may.open && !isOpening && <Button onClick={() => setDoing('open')}>{text('openBox')}</Button>}
              {desk.may.disable && isStranded && (
                <Button
                  variant="secondary"
                  pending={use.pending}
                  onClick={() => use.save({ box, use: { outOfUse: true, reason: box.outOfUseReason ?? 'fault' } })}
                >
                  {text('moveHolder')}
                </Button>
              )}
              {desk.may.disable && box.outOfUse && (
                <Button
                  variant="secondary"
                  pending={use.pending}
                  onClick={() => use.save({ box, use: { outOfUse: false } })}
                >
                  {text('bringBack')}
                </Button>
              )}
              {desk.may.disable && !box.outOfUse && (
                <Button variant="secondary" onClick={() => setDoing('take-out')}>
                  {text('takeOut')}
                </Button>
              )}
              {desk.may.configure && (
                <Button variant="quiet" onClick={() => setSetUpOpen(true)}>
                  {text('editBox')}
                </Button>
              )}
            </div>
          )}
          {use.fault && doing === null && <Notice tone="error">{text(use.fault)}</Notice>}
        </div>
      </Modal>
      <BoxSetUpDialog
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
