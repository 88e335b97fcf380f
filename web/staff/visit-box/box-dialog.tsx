import { useState } from 'react'

import { reachesBeyondOwn } from '#domain/access/proof.ts'
import { lockerReasonMaxLength } from '#domain/operations/limits.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
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
  const isDanger = type === 'break' || type === 'release'
  const isPossible = acting.seen !== null && form.isPossible
  const seen = acting.seen ?? held
  return (
    <FormDialog
      open
      onClose={onClose}
      title={text(titles[type], { number: seen.number })}
      closeText={text('visitBoxClose')}
      errorText={text('visitBoxBroken')}
      button={isPossible ? text(verbs[type]) : null}
      danger={isDanger}
      pending={acting.isPending}
      pendingText={text('visitBoxWorking')}
      cancelText={text('visitBoxClose')}
      form={form.element}
      onSubmit={() => form.check() && acting.act(form.act())}
    >
      <div className={look.stack({ gap: 4, bounded: true })}>
        {acting.fault !== null && <Notice tone="error">{acting.fault}</Notice>}
        {type === 'open' && held.isSilent && <Notice tone="warning">{text('visitBoxSilent')}</Notice>}
        {type === 'break' && <p>{text('visitBoxBreakText')}</p>}
        {type === 'release' && <ReleaseText held={seen} />}
        {form.asksReason && <ReasonField type={type} field={form.reason} />}
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
    </FormDialog>
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

function useBoxForm(type: BoxActType, held: HeldVisitBox, { free }: VisitBox) {
  const { text } = useText(visitBoxTexts)
  const [target, setTarget] = useState<BoxTarget>({ boxId: '', keys: held.mayCarryKeys ? 'carry' : 'stay' })
  const roles = useStaffUser().roles.map(({ id }) => id)
  const opensFromOutside = held.hasKeys && target.keys === 'carry' && reachesBeyondOwn(roles, 'box.handle')
  const asksReason = type === 'open' || type === 'break' || (type === 'move' && opensFromOutside)
  const { draft, field, form, check } = useDraft<{ reason: string }, VisitBoxTextKey>({
    initial: () => ({ reason: '' }),
    check: ({ reason }) => (asksReason && reason.trim() === '' ? { reason: 'visitBoxReasonMissing' } : {}),
  })
  const isStuck = held.hasKeys && !held.mayCarryKeys
  return {
    asksReason,
    reason: field('reason', text),
    element: form,
    check,
    target,
    setTarget,
    isPossible: type !== 'move' || (free.length > 0 && !isStuck),
    act: () => {
      const { boxId, keys } = target
      return { type, reason: draft.reason.trim(), boxId: boxId === '' ? null : boxId, keys }
    },
  }
}

type ReasonFieldProps = {
  type: BoxActType
  field: Pick<TextFieldProps, 'value' | 'error' | 'onValueChange'>
}

function ReasonField({ type, field }: ReasonFieldProps) {
  const { text } = useText(visitBoxTexts)
  return (
    <TextField
      label={text(type === 'break' ? 'visitBoxBreakReason' : 'visitBoxOpenReason')}
      hint={text('visitBoxReasonHint')}
      maxLength={lockerReasonMaxLength}
      data-autofocus=""
      {...field}
    />
  )
}
