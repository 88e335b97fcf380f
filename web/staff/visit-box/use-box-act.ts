import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type {
  HeldVisitBox,
  MoveVisitBoxInput,
  VisitBox,
  VisitBoxMoved,
} from '#worker/contract/staff/visit/visit-box.ts'

import { useShowBox } from './api.ts'
import { boxChangedBy, boxFailure, isTargetTaken } from './box-failure.ts'
import { visitBoxTexts, type VisitBoxText } from './texts.ts'

/** Acts of staff on the box of a visit. */
export type BoxActType = 'open' | 'move' | 'break' | 'release'

/** The dialog's input at the press; each act takes the part that it needs. */
export type BoxAct = Pick<MoveVisitBoxInput, 'boxId' | 'keys'> & { type: BoxActType; reason: string }

type Done = { box: VisitBox; words: string; isBad?: boolean }
type Sending = { id: string; click: { clickId: string; leaseId: string }; text: VisitBoxText }

async function send({ type, reason, ...target }: BoxAct, { id, click, text }: Sending): Promise<Done> {
  const params = { id }
  if (type === 'open') {
    const box = await staffCall('POST /api/staff/process/:id/box/open', { params, body: { ...click, reason } })
    return { box, words: text('visitBoxOpened') }
  }
  if (type === 'release') {
    const box = await staffCall('POST /api/staff/process/:id/box/release', { params, body: click })
    return { box, words: text('visitBoxReleased') }
  }
  if (type === 'move') {
    const body = { ...click, ...target, ...(reason !== '' && { reason }) }
    const moved = await staffCall('POST /api/staff/process/:id/box/move', { params, body })
    return { box: moved.box, words: text('visitBoxMoved', { number: moved.movedTo ?? '' }) }
  }
  const body = { ...click, ...target, reason }
  return doneOf(await staffCall('POST /api/staff/process/:id/box/broken', { params, body }), text)
}

function doneOf({ box, fate, movedTo }: VisitBoxMoved, text: VisitBoxText): Done {
  return { box, words: text(`visitBoxFate_${fate}`, { number: movedTo ?? '' }), isBad: fate === 'stranded' }
}

/**
 * Does one thing with the box that was seen, once for a dialog however often it is sent. Where somebody else was faster it
 * says so, and the next press is about the box that the visit has by then.
 */
export function useBoxAct(id: string, held: HeldVisitBox, onDone: () => void) {
  const { text } = useText(visitBoxTexts)
  const toast = useToast()
  const show = useShowBox(id)
  const [seen, setSeen] = useState<HeldVisitBox | null>(held)
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const acting = useMutation({
    mutationFn: (act: BoxAct) => send(act, { id, click: { clickId, leaseId: seen?.leaseId ?? '' }, text }),
    onSuccess: async ({ box, words, isBad = false }) => {
      toast({ text: words, tone: isBad ? 'error' : 'success' })
      onDone()
      await show(box)
    },
    onError: (error) => {
      const changed = boxChangedBy(error)
      if (changed === null) return
      setSeen(changed.held)
      setClickId(crypto.randomUUID())
      void show(changed)
    },
  })
  const changed = boxChangedBy(acting.error)
  return {
    act: acting.mutate,
    isPending: acting.isPending,
    /** The box that the next press is about; null where the visit has none any more. */
    seen,
    fault: faultOf(acting.error, changed, text),
    isTargetTaken: isTargetTaken(acting.error),
  }
}

function faultOf(error: unknown, changed: VisitBox | null, text: VisitBoxText): string | null {
  if (changed?.held) return text('visitBoxChanged', { number: changed.held.number })
  if (changed !== null) return text('visitBoxGone')
  const key = boxFailure(error)
  return key === null ? null : text(key)
}
