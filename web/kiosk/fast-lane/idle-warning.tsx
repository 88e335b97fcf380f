import { Button } from '#web/ui/button.tsx'
import { CountdownRing } from '#web/ui/countdown-ring.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal.tsx'

import type { LaneText } from './texts.ts'
import { useIdle, warnedSeconds } from './use-idle.ts'

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
