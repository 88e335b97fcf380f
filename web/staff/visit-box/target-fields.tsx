import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import type { HeldVisitBox, VisitBox } from '#worker/contract/staff/visit/visit-box.ts'

import { visitBoxTexts } from './texts.ts'

/** `boxId` empty: the best one. */
export type BoxTarget = { boxId: string; keys: 'carry' | 'stay' }

type TargetFieldsProps = {
  type: 'move' | 'break'
  box: VisitBox
  held: HeldVisitBox
  target: BoxTarget
  isTaken: boolean
  onTarget: (target: BoxTarget) => void
}

/** Fields for a visit's move from its box: the target, the fate of keys inside, and the notification. */
export function TargetFields({ type, box, held, target, isTaken, onTarget }: TargetFieldsProps) {
  const { text } = useText(visitBoxTexts)
  const isStuck = held.hasKeys && !held.mayCarryKeys
  const stays = held.hasKeys && (isStuck || target.keys === 'stay')
  if (type === 'move' && isStuck) return <Notice tone="warning">{text('visitBoxKeysStuck')}</Notice>
  return (
    <>
      {held.hasKeys && <KeysFields {...{ type, held, target, onTarget, isStuck }} />}
      {!stays && (
        <>
          <BoxSelect {...{ type, box, target, isTaken, onTarget }} />
          {box.free.length > 0 && <WhoIsNotified held={held} />}
        </>
      )}
    </>
  )
}

type KeysFieldsProps = Pick<TargetFieldsProps, 'type' | 'held' | 'target' | 'onTarget'> & { isStuck: boolean }

function KeysFields({ type, held, target, onTarget, isStuck }: KeysFieldsProps) {
  const { text } = useText(visitBoxTexts)
  const legend = text('visitBoxKeys', { number: held.number })
  if (type === 'move') {
    return (
      <Notice tone="warning" title={legend}>
        {text('visitBoxKeysCarryText')}
      </Notice>
    )
  }
  if (isStuck) {
    return (
      <Notice tone="warning" title={legend}>
        {text('visitBoxKeysStayText')}
      </Notice>
    )
  }
  return (
    <RadioGroup
      legend={legend}
      options={[
        { value: 'carry', label: text('visitBoxKeysCarry'), description: text('visitBoxKeysCarryText') },
        { value: 'stay', label: text('visitBoxKeysStay'), description: text('visitBoxKeysStayText') },
      ]}
      value={target.keys}
      onValueChange={(keys) => onTarget({ ...target, keys })}
    />
  )
}

type BoxSelectProps = Pick<TargetFieldsProps, 'type' | 'box' | 'target' | 'isTaken' | 'onTarget'>

function BoxSelect({ type, box, target, isTaken, onTarget }: BoxSelectProps) {
  const { text } = useText(visitBoxTexts)
  const [best] = box.free
  if (best === undefined) {
    return <Notice tone="warning">{text(type === 'move' ? 'visitBoxNoneFree' : 'visitBoxNoneFreeBroken')}</Notice>
  }
  return (
    <Select
      label={text('visitBoxTarget')}
      hint={best.isSmall ? text('visitBoxOnlySmall') : undefined}
      error={isTaken ? text('visitBoxTaken') : undefined}
      placeholder={best.isSmall ? '–' : text('visitBoxBest', { number: best.number, size: best.size })}
      options={box.free.map(({ id, number, size, lockerName, isSmall }) => ({
        value: id,
        label: text(isSmall ? 'visitBoxChoiceSmall' : 'visitBoxChoice', { number, size, locker: lockerName }),
      }))}
      value={target.boxId}
      onValueChange={(boxId) => onTarget({ ...target, boxId })}
    />
  )
}

function WhoIsNotified({ held: { tells: reach } }: { held: HeldVisitBox }) {
  const { text } = useText(visitBoxTexts)
  return (
    <p className={look.muted()}>
      {reach === null
        ? text('visitBoxTellsNobody')
        : text(`visitBoxTells_${reach.channel}`, { recipient: reach.recipient })}
    </p>
  )
}
