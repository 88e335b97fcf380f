import { fillText } from '#web/lib/i18n/fill.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { useReached } from '#web/staff/shared/use-reached.ts'
import { channelInWords } from '#web/staff/shared/words/channel-in-words.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'
import type { BoardCall, BoardItem, CallTry } from '#worker/contract/staff/visit/board.ts'

import { RowTick, type TickProps } from './row-tick.tsx'

import css from './call-row.module.css'

export type CallRowProps = {
  item: BoardItem
  call: BoardCall
  words: BoardWords
  timeZone: string
  href: string
  isEntry: boolean
  onOpen: (id: string) => void
} & TickProps

/** A customer to call: why, what was tried, the number, and that they were reached. */
export function CallRow({ item, call, words, timeZone, href, isEntry, onOpen, ...tick }: CallRowProps) {
  const { desk, worklist } = words
  const toast = useToast()
  const reached = useReached(item.id, {
    onDone: () => toast({ text: words.desk.reachedDone, tone: 'success' }),
    onFailed: () => toast({ text: words.process.saveFailed, tone: 'error' }),
  })
  const name = item.customerName ?? desk.noCustomer
  const tries = call.tries.map((one) => tryInWords(one, words, timeZone)).join(' · ')
  return (
    <RowTick item={item} words={words} {...tick}>
      <div
        className={look.columns({ gap: 2, across: 6, align: 'center', size: 14, pad: 3 }, css['item'])}
        data-ticked={tick.isTicked === true || undefined}
      >
        <a
          className={look.row({ gap: 3, align: 'center', shrinks: true }, css['who'])}
          href={href}
          data-process={item.id}
          tabIndex={isEntry ? 0 : -1}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onOpen(item.id)
          }}
        >
          {item.licenseNumber !== null && <LicencePlate plate={item.licenseNumber} label={desk.plate} size="small" />}
          <span className={look.text({ size: 16, weight: 600, shrinks: true, breaks: true }, css['customer'])}>
            {name}
          </span>
        </a>
        <div>
          <p className={look.text({ size: 16 })}>{whyInWords(item, call, { words, timeZone })}</p>
          <p className={look.muted()}>
            {call.why !== 'unopened' && call.why !== 'additional_work' && tries === '' ? worklist.notTried : tries}
          </p>
        </div>
        <div className={look.row({ gap: 2, wrap: true, justify: 'end' }, css['actions'])}>
          {call.phoneNumber !== null && (
            <ButtonLink href={`tel:${call.phoneNumber}`} variant="secondary">
              {fillText(worklist.callNumber, { phone: call.phoneNumber })}
            </ButtonLink>
          )}
          {call.mayAct && (
            <Button pending={reached.isPending} pendingText={words.process.saving} onClick={reached.mark}>
              {desk.reached}
            </Button>
          )}
          <Button variant="quiet" onClick={() => onOpen(item.id)}>
            {worklist.putRight}
          </Button>
        </div>
      </div>
    </RowTick>
  )
}

type CallWords = { words: BoardWords; timeZone: string }

function whyInWords({ reservationStart }: BoardItem, { why }: BoardCall, { words, timeZone }: CallWords): string {
  if (why === 'additional_work') return words.worklist.callAboutWork
  if (why !== 'unopened') return fillText(words.worklist.callFailed, { kind: words.process.messageKinds[why] })
  const at = reservationStart === null ? '' : shortInstant(Date.parse(reservationStart), timeZone)
  return fillText(words.worklist.callUnopened, { at })
}

function tryInWords({ channel, status, at }: CallTry, { process }: BoardWords, timeZone: string): string {
  const by = channelInWords(channel, process)
  return `${by} ${process.messageStatuses[status]} ${shortInstant(Date.parse(at), timeZone)}`
}
