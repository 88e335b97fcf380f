import { fillText } from '#web/lib/i18n/fill.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { shortInstant, waitOf, waitsFor } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { speechShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { TurnMark } from '#web/ui/visit/turn-mark.tsx'
import { WaitMark } from '#web/ui/visit/wait-mark.tsx'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import { RowTick, type TickProps } from './row-tick.tsx'

import css from './board-row.module.css'

export type BoardRowProps = {
  item: BoardItem
  words: BoardWords
  now: number
  timeZone: string
  href: string
  isOpen: boolean
  isFresh: boolean
  /** The one row that Tab comes to; arrows go to the others. */
  isEntry: boolean
  onOpen: (id: string) => void
} & TickProps

/** One process: its car, its customer, what it waits for, for how long, and whose turn it is. */
export function BoardRow({
  item,
  words,
  now,
  timeZone,
  href,
  isOpen,
  isFresh,
  isEntry,
  onOpen,
  ...tick
}: BoardRowProps) {
  const { desk, worklist } = words
  const { isTicked, onTick } = tick
  const wait = waitOf(item, now, words)
  return (
    <RowTick item={item} words={words} isTicked={isTicked} onTick={onTick}>
      <a
        className={look.columns({ across: 4, align: 'center', size: 14 }, css['row'])}
        href={href}
        data-process={item.id}
        data-fresh={isFresh || undefined}
        data-urgency={wait.urgency}
        data-ticked={isTicked === true || undefined}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isEntry ? 0 : -1}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(item.id)
        }}
      >
        <span className={css['plate']}>
          {item.licenseNumber === null ? (
            <span className={look.muted()}>{worklist.noPlate}</span>
          ) : (
            <LicencePlate plate={item.licenseNumber} label={desk.plate} size="small" />
          )}
        </span>
        <span className={look.text({ weight: 600, shrinks: true, breaks: true }, css['customer'])}>
          {item.customerName ?? desk.noCustomer}
        </span>
        <span className={look.text({ tone: 'soft', shrinks: true, breaks: true }, css['vehicle'])}>{item.vehicle}</span>
        <span className={look.text({ tone: 'soft', nowrap: true }, css['reserved'])}>
          {item.reservationStart !== null && (
            <>
              <span className={look.item({ unseen: true })}>{worklist.reserved} </span>
              <span>{shortInstant(Date.parse(item.reservationStart), timeZone)}</span>
            </>
          )}
        </span>
        <span className={look.row({ gap: 2, align: 'center', shrinks: true }, css['waits'])}>
          <span className={look.text({ shrinks: true, breaks: true })}>{waitsFor(item, words, timeZone)}</span>
          {item.unansweredSince !== null && (
            <span
              className={look.inline({ gap: 1, align: 'center', tone: 'warning', rigid: true })}
              title={worklist.unanswered}
            >
              <Icon shape={speechShape} size={1} />
              <span className={look.item({ unseen: true })}>{worklist.unanswered}</span>
            </span>
          )}
          {item.messageFailed && (
            <span
              className={look.inline({ gap: 1, align: 'center', tone: 'danger', rigid: true })}
              title={worklist.messageFailed}
            >
              <Icon shape={warningShape} size={1} />
              <span className={look.item({ unseen: true })}>{worklist.messageFailed}</span>
            </span>
          )}
        </span>
        <span className={css['wait']}>
          <WaitMark {...wait} label={words.urgencies[wait.urgency]} />
        </span>
        <span className={look.text({ shrinks: true, breaks: true }, css['turn'])}>
          <TurnMark turn={item.turn} label={words.turns[item.turn]} />
          {item.assignee !== null && (
            <span className={look.text({ tone: 'soft' }, css['assignee'])}>
              <span className={look.item({ unseen: true })}>{worklist.assignee} </span>
              <span>{item.assignee.username}</span>
            </span>
          )}
        </span>
        <span className={look.text({ tone: 'soft' }, css['box'])}>
          {item.boxNumber !== null && fillText(worklist.boxNumber, { number: item.boxNumber })}
        </span>
      </a>
    </RowTick>
  )
}
