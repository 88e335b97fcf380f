import { fillText } from '#web/lib/i18n/fill.ts'
import { useReached } from '#web/staff/shared/use-reached.ts'
import { shortInstant } from '#web/staff/shared/waiting.ts'
import type { DeskWords } from '#web/staff/shared/words/desk-words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { LicencePlate } from '#web/ui/licence-plate.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import type { BoardCall, BoardItem, CallTry } from '#worker/contract/staff/board.ts'

import css from './call-row.module.css'

export type CallRowProps = {
  item: BoardItem
  call: BoardCall
  words: DeskWords
  timeZone: string
  href: string
  isEntry: boolean
  onOpen: (id: string) => void
}

/** A customer to call: why, what was tried, the number, and that they were reached. */
export function CallRow({ item, call, words, timeZone, href, isEntry, onOpen }: CallRowProps) {
  const { board } = words
  const toast = useToast()
  const reached = useReached(item.id, {
    onDone: () => toast({ text: words.board.reachedDone, tone: 'success' }),
    onFailed: () => toast({ text: words.process.saveFailed, tone: 'error' }),
  })
  const name = item.customerName ?? board.noCustomer
  const tries = call.tries.map((one) => tryInWords(one, words, timeZone)).join(' · ')
  return (
    <li className={css['item']}>
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
        {item.licenseNumber !== null && <LicencePlate plate={item.licenseNumber} label={board.plate} size="small" />}
        <span className={look.text({ size: 16, weight: 600, shrinks: true, breaks: true }, css['customer'])}>
          {name}
        </span>
      </a>
      <div>
        <p className={look.text({ size: 16 })}>{whyInWords(item, call, { words, timeZone })}</p>
        <p className={look.muted()}>{call.why !== 'unopened' && tries === '' ? board.notTried : tries}</p>
      </div>
      <div className={look.row({ gap: 2, wrap: true, justify: 'end' }, css['actions'])}>
        {call.phoneNumber !== null && (
          <ButtonLink href={`tel:${call.phoneNumber}`} variant="secondary">
            {fillText(board.callNumber, { phone: call.phoneNumber })}
          </ButtonLink>
        )}
        {call.mayAct && (
          <Button pending={reached.isPending} pendingText={words.process.saving} onClick={reached.mark}>
            {board.reached}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onOpen(item.id)}>
          {board.putRight}
        </Button>
      </div>
    </li>
  )
}

type Said = { words: DeskWords; timeZone: string }

function whyInWords({ reservationStart }: BoardItem, { why }: BoardCall, { words, timeZone }: Said): string {
  if (why !== 'unopened') return fillText(words.board.callFailed, { kind: words.process.messageKinds[why] })
  const at = reservationStart === null ? '' : shortInstant(Date.parse(reservationStart), timeZone)
  return fillText(words.board.callUnopened, { at })
}

function tryInWords({ channel, status, at }: CallTry, { process }: DeskWords, timeZone: string): string {
  const by = channel === 'SMS' ? process.sms : process.emailChannel
  return `${by} ${process.messageStatuses[status]} ${shortInstant(Date.parse(at), timeZone)}`
}
