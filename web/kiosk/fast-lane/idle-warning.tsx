import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#web/ui/button/button.tsx'
import { CountdownRing } from '#web/ui/feedback/countdown-ring.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import type { LaneText } from './texts.ts'

/** A minute without a touch, the last third of it with a warning (seconds). */
const idleSeconds = 60
const warnedSeconds = 20
const tickMs = 500

type Idle = {
  /** True where there is something to forget from the beginning, and not only once somebody has touched the screen. */
  isVisit: boolean
  onLeave: () => void
}

/**
 * Returns whether an event belongs to leaving: a person who leaves does not stay by touching the button for it, nor by
 * looking for it with the Tab key.
 */
function isOnTheWayOut(event: Event): boolean {
  const place = event.target instanceof Element ? event.target : null
  const isTab = event instanceof KeyboardEvent && ['Tab', 'Shift'].includes(event.key)
  return Boolean(place?.closest(isTab ? 'dialog' : '[data-leaves]'))
}

/** Seconds left while it is warned, else null; any touch begins the minute again. */
function useIdle({ isVisit, onLeave }: Idle) {
  const [left, setLeft] = useState<number | null>(null)
  const touchedAt = useRef<number | null>(null)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    touchedAt.current = isVisit ? Date.now() : null
    const touch = (event: Event) => {
      if (isOnTheWayOut(event)) return
      touchedAt.current = Date.now()
      setLeft(null)
    }
    const timer = setInterval(() => {
      if (touchedAt.current === null) return
      const remaining = Math.ceil(idleSeconds - (Date.now() - touchedAt.current) / 1000)
      setLeft(remaining <= warnedSeconds ? Math.max(0, remaining) : null)
      if (remaining > 0) return
      clearInterval(timer)
      leave()
    }, tickMs)
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, touch)
    return () => {
      clearInterval(timer)
      for (const type of ['pointerdown', 'keydown']) document.removeEventListener(type, touch)
    }
  }, [isVisit])
  return left
}

type IdleWarningProps = { isVisit: boolean; text: LaneText; onLeave: () => void }

/** Before the kiosk forgets it asks; any touch lets it go on. */
export function IdleWarning({ isVisit, text, onLeave }: IdleWarningProps) {
  const left = useIdle({ isVisit, onLeave })
  return (
    <Modal
      open={left !== null}
      title={text('idleTitle')}
      closeText={text('close')}
      errorText={text('failed')}
      footer={
        <>
          {/* The touch itself is what extends it. */}
          <Button onClick={() => undefined}>{text('idleStay')}</Button>
          <Button variant="secondary" data-leaves onClick={onLeave}>
            {text('idleLeave')}
          </Button>
        </>
      }
    >
      <div className={look.row({ gap: 5, align: 'center' })}>
        <CountdownRing
          totalSeconds={warnedSeconds}
          remainingSeconds={left ?? 0}
          label={text('idleLeft', { seconds: left ?? 0 })}
        />
        <p>{text('idleText')}</p>
      </div>
    </Modal>
  )
}
