import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { PriceBar } from '#web/ui/price/price-bar.tsx'
import type {
  DeclinedForSafety,
  StaffAdditionalWork,
  StaffProposal,
} from '#worker/contract/staff/visit/additional-work.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { workOptions } from './api.ts'
import { draftOf, newRow, typedAgain, type ProposalDraft } from './proposal-draft.ts'
import { ProposalList } from './proposal-list.tsx'
import { ReadyTimeForm } from './ready-time-form.tsx'
import { workTexts, type WorkText } from './texts.ts'

const ProposeDialog = lazy(async () => ({ default: (await import('./propose-dialog.tsx')).ProposeDialog }))

type WorkSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The open form: a new proposal, or a changed one. */
type Opened = { draft: ProposalDraft; edited: StaffProposal | null }

/** Work that was found: what the customer decided of it, live, and more to propose. */
export function WorkSection({ page, words, timeZone }: WorkSectionProps) {
  const { text } = useText(workTexts)
  const client = useQueryClient()
  const { id } = page.process
  const work = workOptions(page)
  const { data, isError, refetch } = useQuery(work)
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!work.enabled) return null
  if (data === undefined) {
    return isError ? (
      <Notice
        tone="warning"
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {text('workRetry')}
          </Button>
        }
      >
        {text('workLoadFailed')}
      </Notice>
    ) : null
  }
  const mayPropose = data.refused === null
  if (!mayPropose && data.proposals.length === 0 && data.readyAt === null) return null
  const onDone = () => void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
  const propose = (row = newRow()) => setOpened({ draft: { hours: '2', rows: [row] }, edited: null })
  return (
    <Section title={text('workTitle')}>
      {mayPropose && <DeclinedBefore items={data.declinedBefore} timeZone={timeZone} text={text} onPropose={propose} />}
      {data.proposals.length === 0 ? (
        <p className={look.muted()}>{text('workNone')}</p>
      ) : (
        <>
          <Sums sums={data.sums} text={text} />
          <ProposalList
            processId={id}
            proposals={data.proposals}
            timeZone={timeZone}
            mayChange={mayPropose}
            text={text}
            onEdit={(proposal) => setOpened({ draft: draftOf(proposal), edited: proposal })}
            onDone={onDone}
          />
        </>
      )}
      {mayPropose && (
        <div className={look.row({ gap: 2, wrap: true })}>
          <Button onClick={() => propose()}>{text('workPropose')}</Button>
        </div>
      )}
      {(mayPropose || data.readyAt !== null) && (
        <ReadyTimeForm
          key={data.readyAt}
          page={page}
          readyAt={data.readyAt}
          timeZone={timeZone}
          mayChange={mayPropose}
          words={words}
          text={text}
          onDone={onDone}
        />
      )}
      {opened !== null && (
        <Suspense>
          <ProposeDialog
            page={page}
            work={data}
            draft={opened.draft}
            edited={opened.edited}
            words={words}
            text={text}
            onClose={() => setOpened(null)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Sums({ sums, text }: { sums: StaffAdditionalWork['sums']; text: WorkText }) {
  const { total, approved, limit, ceiling } = sums
  if (approved === null || ceiling === null)
    return <p className={look.muted()}>{text('workSum', { total: formatEuro(total) })}</p>
  const labels = { approved: text('workApproved'), now: text('workNow'), ceiling: text('workCeiling') }
  const isOver = total > ceiling
  return (
    <div className={look.stack({ gap: 2 })}>
      <PriceBar approved={approved} now={total} ceiling={ceiling} labels={labels} />
      {(isOver || limit !== null) && <p className={look.muted()}>{text(isOver ? 'workOver' : 'workOwnLimit')}</p>}
    </div>
  )
}

type DeclinedBeforeProps = {
  items: readonly DeclinedForSafety[]
  timeZone: string
  text: WorkText
  onPropose: (row: ReturnType<typeof newRow>) => void
}

/** Shows what the car's customer declined before though it was of safety: offered once more by one press. */
function DeclinedBefore({ items, timeZone, text, onPropose }: DeclinedBeforeProps) {
  if (items.length === 0) return null
  return (
    <Notice tone="warning" title={text('workDeclinedBefore')}>
      <ul className={look.stack({ gap: 2 })}>
        {items.map(({ title, words, declinedAt, ...set }) => (
          <li key={`${title} ${declinedAt}`} className={look.stack({ gap: 1 })}>
            <span>
              {text('workDeclinedAt', {
                title,
                price: formatEuro(set.priceWithVat),
                at: shortInstant(Date.parse(declinedAt), timeZone),
              })}
            </span>
            <Button
              variant="secondary"
              onClick={() => onPropose(newRow({ title, words, urgency: 'SAFETY_NOW', ...typedAgain(set) }))}
            >
              {text('workDeclinedAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
