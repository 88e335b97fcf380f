import { fillText } from '#web/lib/i18n/fill.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { hueOfState, isOurs } from '#web/staff/shared/look/hue-of-state.ts'
import { PersonMark } from '#web/staff/shared/look/person-mark.tsx'
import { StatusChip } from '#web/staff/shared/look/status-chip.tsx'
import { shortInstant, turnInWords, waitOf, waitsFor } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { warningShape, type IconShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { speechShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
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
  /** The name of what the rows from here on have in common. */
  group?: string | undefined
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
  group,
  onOpen,
  ...tick
}: BoardRowProps) {
  const { desk, worklist } = words
  const { isTicked, onTick } = tick
  const wait = waitOf(item, now, words)
  return (
    <RowTick item={item} words={words} group={group} isTicked={isTicked} onTick={onTick}>
      <a
        className={look.columns({ across: 4, align: 'center', size: 14 }, css['row'])}
        href={href}
        data-process={item.id}
        data-fresh={isFresh || undefined}
        data-urgency={wait.urgency}
        data-ours={isOurs(item) || undefined}
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
          <NextStep item={item} words={words} timeZone={timeZone} />
          {item.unansweredSince !== null && <RowSign shape={speechShape} tone="warning" text={worklist.unanswered} />}
          {item.messageFailed && <RowSign shape={warningShape} tone="danger" text={worklist.messageFailed} />}
        </span>
        <span className={css['wait']}>
          <WaitMark {...wait} label={words.urgencies[wait.urgency]} />
        </span>
        <span
          className={look.row({ across: 3, wrap: true, align: 'center', tone: 'soft', shrinks: true }, css['turn'])}
        >
          <span>{turnInWords({ ...item, mayGiveBack: item.needsMe }, words)}</span>
          {item.boxNumber !== null && <span>{fillText(worklist.boxNumber, { number: item.boxNumber })}</span>}
        </span>
        <span className={css['assignee']}>
          {item.assignee !== null && (
            <>
              <span className={look.item({ unseen: true })}>{worklist.assignee} </span>
              <PersonMark id={item.assignee.id} name={item.assignee.username} />
            </>
          )}
        </span>
      </a>
    </RowTick>
  )
}

type NextStepProps = Pick<BoardRowProps, 'item' | 'words' | 'timeZone'>

/** Shows the next step in bold where it is ours; what waits for others is a state. */
function NextStep({ item, words, timeZone }: NextStepProps) {
  const text = waitsFor(item, words, timeZone)
  if (isOurs(item)) return <span className={look.text({ weight: 600, shrinks: true, breaks: true })}>{text}</span>
  return <StatusChip hue={hueOfState(item)}>{text}</StatusChip>
}

type RowSignProps = { shape: IconShape; tone: 'warning' | 'danger'; text: string }

/** A sign with its word for who does not see it. */
function RowSign({ shape, tone, text }: RowSignProps) {
  return (
    <span className={look.inline({ gap: 1, align: 'center', tone, rigid: true })} title={text}>
      <Icon shape={shape} size={1} />
      <span className={look.item({ unseen: true })}>{text}</span>
    </span>
  )
}
