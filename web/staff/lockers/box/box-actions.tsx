import { useText } from '#web/lib/i18n/use-text.tsx'
import { lockersTexts } from '#web/staff/lockers/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { DeskBox, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

import { isStranded } from './box-state.ts'
import type { BoxUse } from './use-box-use.ts'

type BoxActionsProps = {
  box: DeskBox
  may: LockerDesk['may']
  use: BoxUse
  onOpen: () => void
  onTakeOut: () => void
  onSetUp: () => void
}

/** Shows what this user may do with a box as it stands. */
export function BoxActions({ box, may, use, onOpen, onTakeOut, onSetUp }: BoxActionsProps) {
  const { text } = useText(lockersTexts)
  const isOpening = box.command?.state === 'waiting'
  return (
    <>
      <div className={look.row({ gap: 3, wrap: true })}>
        {may.open && !isOpening && <Button onClick={onOpen}>{text('openBox')}</Button>}
        {may.disable && <UseButtons box={box} use={use} onTakeOut={onTakeOut} />}
        {may.configure && (
          <Button variant="quiet" onClick={onSetUp}>
            {text('editBox')}
          </Button>
        )}
      </div>
      {use.fault && <Notice tone="error">{text(use.fault)}</Notice>}
    </>
  )
}

function UseButtons({ box, use, onTakeOut }: Pick<BoxActionsProps, 'box' | 'use' | 'onTakeOut'>) {
  const { text } = useText(lockersTexts)
  if (!box.outOfUse) {
    return (
      <Button variant="secondary" onClick={onTakeOut}>
        {text('takeOut')}
      </Button>
    )
  }
  const again = { outOfUse: true, reason: box.outOfUseReason ?? 'fault' } as const
  return (
    <>
      {isStranded(box) && (
        <Button variant="secondary" pending={use.pending} onClick={() => use.save({ box, use: again })}>
          {text('moveHolder')}
        </Button>
      )}
      <Button variant="secondary" pending={use.pending} onClick={() => use.save({ box, use: { outOfUse: false } })}>
        {text('bringBack')}
      </Button>
    </>
  )
}
