import { fillText } from '#web/lib/i18n/fill.ts'
import * as look from '#web/ui/layout.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'
import type { BulkPlan } from '#worker/contract/staff/visit/bulk.ts'

import { nameOf, refusalInWords } from './bulk-words.ts'
import type { BulkWords } from './texts.ts'

type BulkPlanListProps = {
  plans: readonly BulkPlan[]
  items: readonly BoardItem[]
  words: BulkWords['bulk']
  isSending: boolean
}

/** Shows whom an act writes to and how, and what it cannot be done to. */
export function BulkPlanList({ plans, items, words, isSending }: BulkPlanListProps) {
  const possible = plans.filter(({ refusal }) => refusal === null)
  const refused = plans.filter(({ refusal }) => refusal !== null)
  const count = (channel: BulkPlan['channel']) => possible.filter((one) => one.channel === channel).length
  const sends = { count: possible.length, sms: count('SMS'), email: count('EMAIL') }
  return (
    <>
      <p className={look.text({ weight: 600 })}>
        {isSending
          ? possible.length === 0
            ? words.sendsNone
            : fillText(words.sends, sends)
          : fillText(words.touches, { count: possible.length })}
      </p>
      <ul className={look.stack({ gap: 1, size: 16 })}>
        {possible.map(({ id, channel, recipient }) => (
          <li key={id}>
            <span>{nameOf(id, items)}</span>
            {channel !== null && (
              <span className={look.muted()}>
                {' '}
                <span>{`${channel === 'SMS' ? words.sms : words.email} ${recipient ?? ''}`}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <p className={look.text({ weight: 600 })}>{fillText(words.notPossible, { count: refused.length })}</p>
          <ul className={look.stack({ gap: 1, size: 16 })}>
            {refused.map(({ id, refusal }) => (
              <li key={id}>
                <span>{nameOf(id, items)}</span>{' '}
                <span className={look.muted()}>{refusalInWords(refusal ?? '', words)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
