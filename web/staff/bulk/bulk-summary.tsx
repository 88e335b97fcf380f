import { useEffect, useRef } from 'react'

import { fillText } from '#web/lib/i18n/fill.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import * as look from '#web/ui/layout.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'
import type { BulkOutcome } from '#worker/contract/staff/visit/bulk.ts'

import { nameOf, refusalInWords } from './bulk-words.ts'
import type { BulkWords } from './texts.ts'

type BulkSummaryProps = {
  outcome: readonly BulkOutcome[]
  items: readonly BoardItem[]
  words: BulkWords['bulk']
  hrefOf: (id: string) => string
}

/** Shows what worked, and what did not and why, with the way to each. */
export function BulkSummary({ outcome, items, words, hrefOf }: BulkSummaryProps) {
  const first = useRef<HTMLParagraphElement>(null)
  // What had the focus is gone.
  useEffect(() => first.current?.focus(), [])
  const done = outcome.filter(({ code }) => code === null)
  const failed = outcome.filter(({ code }) => code !== null)
  return (
    <>
      <p ref={first} tabIndex={-1} className={look.text({ weight: 600, tone: 'success', place: true })}>
        {failed.length === 0 ? words.allDone : fillText(words.done, { count: done.length })}
      </p>
      {failed.length > 0 && (
        <>
          <p className={look.text({ weight: 600, tone: 'danger' })}>
            {fillText(words.failed, { count: failed.length })}
          </p>
          <ul className={look.stack({ gap: 1, size: 16 })}>
            {failed.map(({ id, code }) => (
              <li key={id}>
                <PageLink to={hrefOf(id)}>{nameOf(id, items)}</PageLink>{' '}
                <span className={look.muted()}>{refusalInWords(code ?? '', words)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
