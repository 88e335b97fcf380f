import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { CabinetDrawing } from '#web/ui/cabinet-drawing.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DeskBox, DeskLocker, LockerDesk } from '#worker/contract/staff/locker-desk.ts'

import { BoxActions } from './box-actions.tsx'
import { BoxFacts } from './box-facts.tsx'
import { isStranded } from './box-state.ts'
import { CommandNotice } from './command-notice.tsx'
import type { LockerSetUp } from './locker-set-up.ts'
import { OpenBoxForm } from './open-box-form.tsx'
import { TakeOutForm } from './take-out-form.tsx'
import { lockersTexts } from './texts.ts'
import { useBoxUse } from './use-box-use.ts'

import css from './box-dialog.module.css'

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
          <div className={css['top']}>
            <BoxFacts box={box} now={now} timeZone={timeZone} />
            <CabinetDrawing
              boxes={byPlace(locker.boxes)}
              litId={box.id}
              label={text('boxDrawing', { number: box.number })}
            />
          </div>
          {box.command && <CommandNotice command={box.command} timeZone={timeZone} />}
          {isStranded(box) && <Notice tone="warning">{text('boxStranded')}</Notice>}
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
