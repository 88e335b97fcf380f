import { isHeldReason } from '#domain/contact/message-limits.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { channelInWords } from '#web/staff/shared/words/channel-in-words.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { successShape, warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { CustomerAnswer } from '#worker/contract/staff/visit/conversation.ts'
import type { StaffMessage } from '#worker/contract/staff/visit/process-page.ts'

import list from '#web/staff/process/list.module.css'
import css from './message-entries.module.css'

type EntryProps = { words: ProcessWords['process']; timeZone: string }

type MessageEntryProps = EntryProps & {
  message: StaffMessage
  /** Lets it past the cap that holds it back; null where it cannot be. */
  onLetThrough: (() => void) | null
}

/** A message to the customer: what became of it, and how it read. */
export function MessageEntry({ message, words, timeZone, onLetThrough }: MessageEntryProps) {
  const { conversation } = words
  const isBad = message.status === 'FAILED' || message.status === 'UNKNOWN'
  const at = message.deliveredAt ?? message.sentAt ?? message.createdAt
  const channel = channelInWords(message.channel, words)
  const to = message.recipient === '' ? [] : [message.recipient]
  const facts = [channel, ...to, shortInstant(Date.parse(at), timeZone)]
  return (
    <li
      className={look.row({ gap: 2, align: 'start', shrinks: true }, list['item'])}
      data-tone={isBad ? 'bad' : message.status === 'DELIVERED' ? 'good' : 'calm'}
    >
      {isBad && <Icon shape={warningShape} size={1.125} />}
      {message.status === 'DELIVERED' && <Icon shape={successShape} size={1.125} />}
      <div className={look.text({ shrinks: true, grows: true, breaks: true })}>
        <p className={look.text({ weight: 600 })}>
          {`${words.messageKinds[message.kind]}, ${words.messageStatuses[message.status]}`}
        </p>
        <p className={list['soft']}>
          <span>{facts.join(', ')}</span>
          {message.author !== null && <span>{`, ${fillText(conversation.wroteBy, { who: message.author })}`}</span>}
        </p>
        {message.error === 'stopped' && <p>{conversation.messageStopped}</p>}
        {isHeldReason(message.error) && <p>{conversation.messageHeld[message.error]}</p>}
        {onLetThrough !== null && (
          <Button variant="quiet" onClick={onLetThrough}>
            {conversation.letThrough}
          </Button>
        )}
        <SentMessage message={message} words={words} />
      </div>
    </li>
  )
}

/**
 * Shows a message to the customer: one that staff wrote is read at once, one that we send by ourselves is folded away.
 */
function SentMessage({ message, words }: Pick<EntryProps, 'words'> & { message: StaffMessage }) {
  const { conversation } = words
  if (message.text === null) return <p className={list['soft']}>{conversation.notKept}</p>
  const text = <p className={css['text']}>{message.text}</p>
  if (message.kind === 'FREE') return text
  return (
    <details className={css['folded']}>
      <summary>{conversation.showText}</summary>
      {message.subject !== null && <p className={css['subject']}>{message.subject}</p>}
      {text}
    </details>
  )
}

/** Shows what the customer wrote. */
export function AnswerEntry({ answer, words, timeZone }: EntryProps & { answer: CustomerAnswer }) {
  const { conversation } = words
  const way = answer.way === 'PAGE' ? conversation.fromPage : [words.sms, answer.sender].filter(Boolean).join(', ')
  return (
    <li className={css['answer']}>
      <p className={look.text({ weight: 600 })}>{conversation.fromCustomer}</p>
      <p className={list['soft']}>{`${way}, ${shortInstant(Date.parse(answer.at), timeZone)}`}</p>
      <p className={css['text']}>{answerText(answer, conversation)}</p>
    </li>
  )
}

function answerText({ kind, text }: CustomerAnswer, words: ProcessWords['process']['conversation']): string {
  if (text === null) return words.erased
  if (kind !== 'TEXT') return fillText(kind === 'STOP' ? words.stopWord : words.startWord, { text })
  return text === '' ? words.noText : text
}
