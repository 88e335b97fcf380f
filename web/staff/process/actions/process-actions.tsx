import { useState } from 'react'

import type { PossibleEvent } from '#domain/process/staff-events.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { KeptBoxNotice, keptBoxOf } from '#web/staff/process/box/kept-box.tsx'
import { processChangedBy, lossInWords } from '#web/staff/process/desk-failure.ts'
import { RefundDialog } from '#web/staff/process/payments/refund-dialog.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { sentenceOf } from '#web/staff/process/timeline/timeline-entries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { questionBefore } from './event-dialog-words.ts'
import { EventDialog } from './event-dialog.tsx'
import { useEvent } from './use-event.ts'

import css from './process-actions.module.css'

const dangers: ReadonlySet<string> = new Set(['cancel', 'close', 'box_failed'])

/** Shows the acts that this state allows: the likely one as a button, the rest in a list. */
export function ProcessActions({ page, words }: { page: ProcessPage; words: ProcessWords }) {
  const { process: text } = words
  const [asked, setAsked] = useState<PossibleEvent | null>(null)
  const [isRefunding, setRefunding] = useState(false)
  const reporting = useEvent(page, text)
  const changed = processChangedBy(reporting.error)
  const kept = keptBoxOf(page)
  const events = page.possible.events.filter((event) => event !== kept?.event)
  const [first, ...rest] = events
  const likely = first?.isLikely === true ? first : null
  const others = likely === null ? events : rest

  function begin(event: PossibleEvent) {
    if (event.type === 'request_refund') setRefunding(true)
    else if (!event.canUndo || questionBefore(event.type, page, text) !== null) setAsked(event)
    else reporting.mutate({ type: event.type, version: page.process.version })
  }
  const labelOf = ({ type }: PossibleEvent) => words.verbs[type] ?? type
  return (
    <div className={look.stack({ gap: 3 })}>
      {changed !== null && <ChangedNotice changed={changed} words={words} />}
      {asked === null && <UnreportedNotice words={words} reporting={reporting} />}
      <KeptBoxNotice kept={kept} words={text} pending={reporting.isPending} onKeysIn={begin} />
      <div className={look.row({ gap: 3, wrap: true, align: 'center' })} role="group" aria-label={text.actions}>
        {likely !== null && (
          <Button
            pending={reporting.isPending}
            pendingText={text.saving}
            onClick={() => begin(likely)}
            data-likely-action=""
          >
            {labelOf(likely)}
          </Button>
        )}
        {others.length > 0 && (
          <div className={css['menu']}>
            <Menu
              label={likely === null ? text.actions : text.moreActions}
              face={<span>{likely === null ? text.actions : text.moreActions}</span>}
              items={others.map((event) => ({
                id: event.type,
                label: labelOf(event),
                danger: dangers.has(event.type),
                disabled: reporting.isPending,
                onSelect: () => begin(event),
              }))}
            />
          </div>
        )}
        {events.length === 0 && kept === null && (
          <p className={look.muted()}>{owesByStaff(page) ? text.balance.toDo : text.noActions}</p>
        )}
      </div>
      <EventDialog
        key={asked?.type ?? 'none'}
        event={eventNow(asked, page)}
        page={page}
        words={words}
        reporting={reporting}
        onClose={() => setAsked(null)}
      />
      <RefundDialog open={isRefunding} page={page} words={text} onClose={() => setRefunding(false)} />
    </div>
  )
}

/** The event that a dialog asks about, as the visit stands now: a sensor may have seen the keys since it was opened. */
function eventNow(asked: PossibleEvent | null, { possible }: ProcessPage): PossibleEvent | null {
  return possible.events.find(({ type }) => type === asked?.type) ?? asked
}

function owesByStaff({ process: { balance }, may }: ProcessPage): boolean {
  return balance?.turn === 'staff' && may.tendRefund
}

type ChangedNoticeProps = { changed: NonNullable<ReturnType<typeof processChangedBy>>; words: ProcessWords }

/** Tells how the visit changed since it was shown, and that nothing was saved. */
function ChangedNotice({ changed, words }: ChangedNoticeProps) {
  const { process: text } = words
  return (
    <Notice tone="warning" title={text.changedTitle}>
      <p>{text.changedText}</p>
      <ul className={look.stack({ gap: 1 }, css['changes'])}>
        {changed.events.map((event) => (
          <li key={event.id}>{sentenceOf(event, words, { paid: 0, refunded: 0 })}</li>
        ))}
        <li>{fillText(text.changedState, { state: words.states[changed.state] })}</li>
      </ul>
    </Notice>
  )
}

type UnreportedNoticeProps = { words: ProcessWords; reporting: ReturnType<typeof useEvent> }

/**
 * Shows the events that a lost network kept from being reported, to be reported again as they were: a person presses.
 */
function UnreportedNotice({ words, reporting }: UnreportedNoticeProps) {
  const { error, variables } = reporting
  const { process: text } = words
  const loss = lossInWords(error, text)
  if (loss === null || variables === undefined) return null
  return (
    <Notice
      tone="warning"
      title={words.verbs[variables.type] ?? variables.type}
      action={
        <Button variant="secondary" onClick={() => reporting.mutate(variables)}>
          {text.sendAgain}
        </Button>
      }
    >
      {loss}
    </Notice>
  )
}
