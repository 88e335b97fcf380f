import { useText } from '#web/lib/i18n/use-text.tsx'
import { lockersTexts } from '#web/staff/lockers/texts.ts'
import * as look from '#web/ui/layout.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'
import type { DeskBox } from '#worker/contract/staff/visit/locker-desk.ts'

import { boxState } from './box-state.ts'

import css from './box-tile.module.css'

type BoxTileProps = { box: DeskBox; now: number; showsLane: boolean; onOpen: () => void }

/** One door: its number and size, how it stands, and whose keys it is for. */
export function BoxTile({ box, now, showsLane, onOpen }: BoxTileProps) {
  const { text } = useText(lockersTexts)
  const state = boxState(box, now)
  const { holder } = box
  return (
    <button
      type="button"
      className={look.stack({ gap: 0 }, css['root'])}
      data-state={state}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={look.row({ gap: 2, align: 'baseline', justify: 'between' })}>
        <span className={look.text({ size: 20 }, css['number'])}>
          <VisuallyHidden>{text('boxTitle', { number: '' })}</VisuallyHidden>
          <span>{box.number}</span>
        </span>
        <span className={look.text({ tone: 'soft', size: 14, nowrap: true })}>
          <span>{box.size}</span>
          {showsLane && <span>{` · ${text(`laneShort_${box.lane}`)}`}</span>}
        </span>
      </span>
      <span className={look.text({ size: 14 }, css['state'])}>{text(`box_${state}`)}</span>
      <span className={look.text({ size: 14, weight: 600, cut: true })}>
        {holder !== null && <span>{holder.licenseNumber ?? text('boxNoPlate')}</span>}
        {holder === null && box.isDoorOpen === true && <span>{text('boxDoorOpen')}</span>}
      </span>
    </button>
  )
}
