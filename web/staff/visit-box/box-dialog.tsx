import { useRef, useState, type RefObject } from 'react'

import { reachesBeyondOwn } from '#domain/access/proof.ts'
import { lockerReasonMaxLength } from '#domain/operations/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { HeldVisitBox, VisitBox } from '#worker/contract/staff/visit/visit-box.ts'

import { TargetFields, type BoxTarget } from './target-fields.tsx'
import { visitBoxTexts, type VisitBoxTextKey } from './texts.ts'
import { useBoxAct, type BoxActType } from './use-box-act.ts'

type BoxDialogProps = { type: BoxActType; processId: string; box: VisitBox; held: HeldVisitBox; onClose: () => void }

const titles: Readonly<Record<BoxActType, VisitBoxTextKey>> = {
  open: 'visitBoxOpenTitle',
  move: 'visitBoxMoveTitle',
  break: 'visitBoxBreakTitle',
  release: 'visitBoxReleaseTitle',
}
const verbs: Readonly<Record<BoxActType, VisitBoxTextKey>> = {
  open: 'visitBoxOpen',
  move: 'visitBoxMove',
  break: 'visitBoxBreakDo',
  release: 'visitBoxRelease',
}

/** Asks before something is done with the box of a visit: why, where to, what of the keys, and who is told. */
export function BoxDialog({ type, processId, box, held, onClose }: BoxDialogProps) {
  const { text } = useText(visitBoxTexts)
  const acting = useBoxAct(processId, held, onClose)
  const form = useBoxForm(type, acting.seen ?? held, box)
  const reason = useRef<HTMLInputElement>(null)
  const isDanger = type === 'break' || type === 'release'
  const isPossible = acting.seen !== null && form.isPossible
  const seen = acting.seen ?? held
  return (
    <Modal
      open
      onClose={onClose}
      title={text(titles[type], { number: seen.number })}
      closeText={text('visitBoxClose')}
      errorText={text('visitBoxBroken')}
      footer={
        <>
          {isPossible && (
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              pending={acting.isPending}
              pendingText={text('visitBoxWorking')}
              onClick={() => (form.isComplete() ? acting.act(form.act()) : reason.current?.focus())}
            >
              {text(verbs[type])}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {text('visitBoxClose')}
          </Button>
        </>
      }
    >
      <div className={look.stack({ gap: 4, bounded: true })}>
        {acting.fault !== null && <Notice tone="error">{acting.fault}</Notice>}
        {type === 'open' && held.isSilent && <Notice tone="warning">{text('visitBoxSilent')}</Notice>}
        {type === 'break' && <p>{text('visitBoxBreakText')}</p>}
        {type === 'release' && <ReleaseText held={seen} />}
        {form.asksReason && <ReasonField form={form} type={type} field={reason} />}
        {(type === 'move' || type === 'break') && (
          <TargetFields
            type={type}
            box={box}
            held={seen}
            target={form.target}
            isTaken={acting.isTargetTaken}
            onTarget={form.setTarget}
          />
        )}
      </div>
    </Modal>
  )
}

function ReleaseText({ held }: { held: HeldVisitBox }) {
  const { text } = useText(visitBoxTexts)
  return (
    <>
      {held.release !== null && <p>{text(`visitBoxRelease_${held.release}`)}</p>}
      <p className={look.muted()}>{text('visitBoxReleaseNobody')}</p>
    </>
  )
}

type BoxForm = {
  asksReason: boolean
  reason: string
  setReason: (reason: string) => void
  isMissing: boolean
}

function useBoxForm(type: BoxActType, held: HeldVisitBox, { free }: VisitBox) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [target, setTarget] = useState<BoxTarget>({ boxId: '', keys: held.mayCarryKeys ? 'carry' : 'stay' })
  const roles = useStaffUser().roles.map(({ id }) => id)
  const opensFromOutside = held.hasKeys && target.keys === 'carry' && reachesBeyondOwn(roles, 'box.handle')
  const asksReason = type === 'open' || type === 'break' || (type === 'move' && opensFromOutside)
  const isMissing = asksReason && reason.trim() === ''
  const isStuck = held.hasKeys && !held.mayCarryKeys
  return {
    asksReason,
    reason,
    setReason,
    isMissing: isTried && isMissing,
    target,
    setTarget,
    isPossible: type !== 'move' || (free.length > 0 && !isStuck),
    /** Returns whether all is there that is asked for; else it is shown what is missing. */
    isComplete: () => {
      setTried(true)
      return !isMissing
    },
    act: () => {
      const { boxId, keys } = target
      return { type, reason: reason.trim(), boxId: boxId === '' ? null : boxId, keys }
    },
  }
}

type ReasonFieldProps = { form: BoxForm; type: BoxActType; field: RefObject<HTMLInputElement | null> }

function ReasonField({ form, type, field }: ReasonFieldProps) {
  const { text } = useText(visitBoxTexts)
  return (
    <TextField
      ref={field}
      label={text(type === 'break' ? 'visitBoxBreakReason' : 'visitBoxOpenReason')}
      hint={text('visitBoxReasonHint')}
      error={form.isMissing ? text('visitBoxReasonMissing') : undefined}
      maxLength={lockerReasonMaxLength}
      value={form.reason}
      onValueChange={form.setReason}
      data-autofocus=""
    />
  )
}
