import { useText } from '#web/lib/i18n/use-text.tsx'
import { isFree } from '#web/staff/lockers/box/box-state.ts'
import { BoxTile } from '#web/staff/lockers/box/box-tile.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { offlineShape, successShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'
import type { DeskLocker } from '#worker/contract/staff/visit/locker-desk.ts'

import { LockerStatus } from './locker-status.tsx'
import { lockersTexts } from './texts.ts'

import css from './locker-card.module.css'

type LockerCardProps = {
  locker: DeskLocker
  now: number
  timeZone: string
  onBox: (boxId: string) => void
  onSetUp: (() => void) | undefined
}

/** One cabinet: where it is, whether it is heard of, and its doors as they stand. */
export function LockerCard({ locker, now, timeZone, onBox, onSetUp }: LockerCardProps) {
  const { text } = useText(lockersTexts)
  const { boxes } = locker
  const headingId = `locker-${locker.id}`
  const hasLanes = new Set(boxes.map(({ lane }) => lane)).size > 1
  return (
    <section
      className={look.stack({ gap: 4, bounded: true, framed: true, surface: true, pad: 5 })}
      aria-labelledby={headingId}
    >
      <div className={look.row({ gap: 4, align: 'start', justify: 'between' })}>
        <div className={look.stack({ gap: 1, shrinks: true })}>
          <h2 className={look.text({ size: 20, breaks: true })} id={headingId}>
            {locker.name}
          </h2>
          <p className={look.muted()}>{locker.address}</p>
          <p className={look.row({ gap: 1, across: 5, wrap: true })}>
            <Contact locker={locker} timeZone={timeZone} />
            {boxes.length > 0 && (
              <span>{text('lockerFree', { free: boxes.filter(isFree).length, count: boxes.length })}</span>
            )}
          </p>
          {locker.status && <LockerStatus status={locker.status} />}
          {boxes.some(({ unclaimed }) => unclaimed !== null) && (
            <p className={look.text({ tone: 'warning' })}>
              {boxes
                .filter(({ unclaimed }) => unclaimed !== null)
                .map(({ number }) => text('unclaimedTitle', { number }))
                .join(' ')}
            </p>
          )}
          {!locker.enabled && <p className={look.text({ tone: 'warning' })}>{text('lockerDisabled')}</p>}
        </div>
        {onSetUp && (
          <Button variant="quiet" onClick={onSetUp}>
            <span>{text('lockerSetUp')}</span>
            <VisuallyHidden>{`: ${locker.name}`}</VisuallyHidden>
          </Button>
        )}
      </div>
      {boxes.length === 0 ? (
        <p className={look.muted()}>{text('lockerNoBoxes')}</p>
      ) : (
        <ul className={look.columns({ gap: 2 }, css['grid'])}>
          {boxes.map((box) => (
            <li key={box.id} style={{ gridColumn: box.column + 1, gridRow: box.row + 1 }}>
              <BoxTile box={box} now={now} showsLane={hasLanes} onOpen={() => onBox(box.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Contact({ locker: { isSilent, lastSeenAt }, timeZone }: { locker: DeskLocker; timeZone: string }) {
  const { text } = useText(lockersTexts)
  if (!isSilent) {
    return (
      <span className={look.inline({ gap: 2, align: 'center', tone: 'success' })}>
        <Icon shape={successShape} />
        <span>{text('lockerOnline')}</span>
      </span>
    )
  }
  return (
    <span className={look.inline({ gap: 2, align: 'center', tone: 'warning' })}>
      <Icon shape={offlineShape} />
      <span>
        {lastSeenAt === null
          ? text('lockerNeverSeen')
          : text('lockerSilent', { at: shortInstant(Date.parse(lastSeenAt), timeZone) })}
      </span>
    </span>
  )
}
