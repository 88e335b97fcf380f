import { isHeldReason } from '#domain/contact/message-limits.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { channelInWords } from '#web/staff/shared/words/channel-in-words.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import * as look from '#web/ui/layout.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { HealthSection } from './health-section.tsx'
import { OfProcess } from './of-process.tsx'
import { healthTexts } from './texts.ts'

import css from './health-list.module.css'

type LostMessagesProps = { messages: Health['messages']; timeZone: string }

/** Shows whom to call: customers whose last message was lost. */
export function LostMessages({ messages: { total, held, items }, timeZone }: LostMessagesProps) {
  const { text } = useText(healthTexts)
  const words = useWords(healthTexts).process
  if (total === 0) {
    return (
      <HealthSection title={text('healthMessages')}>
        <p className={look.muted(14)}>{text('healthMessagesNone')}</p>
      </HealthSection>
    )
  }
  return (
    <HealthSection title={`${text('healthMessages')} (${total})`} lead={text('healthMessagesLead')}>
      {held > 0 && <p className={look.text({ weight: 600 })}>{text('healthHeld', { count: held })}</p>}
      <ul className={look.stack({ bounded: true })}>
        {items.map((message) => (
          <li
            key={message.id}
            className={look.columns({ gap: 2, across: 5, align: 'center', folds: true }, css['item'])}
          >
            <div className={look.stack({ gap: 1, shrinks: true, breaks: true })}>
              <p className={look.text({ weight: 600 })}>
                {text('healthMessageOf', {
                  kind: words.messageKinds[message.kind],
                  channel: channelInWords(message.channel, words),
                  status: words.messageStatuses[message.status],
                })}
              </p>
              <OfProcess of={message} />
              <p className={look.muted(14)}>
                <span>{`${shortInstant(Date.parse(message.createdAt), timeZone)}. `}</span>
                {message.error !== null && (
                  <span>
                    {isHeldReason(message.error)
                      ? `${words.conversation.messageHeld[message.error]}.`
                      : text('healthErrorCode', { code: message.error })}
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {total > items.length && <p className={look.muted(14)}>{text('healthShown', { shown: items.length, total })}</p>}
    </HealthSection>
  )
}
