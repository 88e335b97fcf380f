import { useState } from 'react'

import type { ResendKind } from '#domain/process/resend.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import type { ProcessPage, StaffMessage } from '#worker/contract/staff/visit/process-page.ts'

import { letThroughOf } from './held-message.ts'
import { AnswerEntry, MessageEntry } from './message-entries.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { UnansweredNotice } from './unanswered-notice.tsx'

import css from '#web/staff/process/list.module.css'

export type ConversationProps = {
  page: ProcessPage
  words: ProcessWords['process']
  timeZone: string
  /** As people read a talk; else the latest comes first. */
  isNewestLast?: boolean
}

type Resending = { kind: ResendKind; reason: string; letThrough?: string | undefined }

/** `letThrough`: the message that a cap holds back, in whose place it goes out. */
type ResendRequest = { kind: ResendKind; letThrough?: string }

const isReasonNeeded = (error: unknown) => error instanceof ApiProblem && error.code === 'message.reason_needed'

function useResend(id: string, words: ProcessWords['process']) {
  return useVisitAction(id, words, {
    send: ({ kind, reason, letThrough }: Resending) =>
      staffCall('POST /api/staff/process/:id/resend', {
        params: { id },
        body: { clickId: crypto.randomUUID(), kind, letThrough, ...(reason !== '' && { reason }) },
      }),
    done: words.resent,
    failed: (error) => (isReasonNeeded(error) ? null : failureInWords(error, words)),
  })
}

/** The talk with a customer: messages and whether they arrived, answers, and what can be sent once more. */
export function Conversation({ page, words, timeZone, isNewestLast = false }: ConversationProps) {
  const resend = useResend(page.process.id, words)
  const [asked, setAsked] = useState<ResendRequest | null>(null)
  const part = { words, timeZone }
  function ask(wanted: ResendRequest) {
    resend.reset()
    setAsked(wanted)
  }
  function letThrough(message: StaffMessage) {
    const kind = letThroughOf(page, message)
    return kind === null ? null : () => ask({ kind, letThrough: message.id })
  }
  const entries = [
    ...page.messages.map((message) => ({
      at: message.createdAt,
      entry: <MessageEntry key={message.id} message={message} {...part} onLetThrough={letThrough(message)} />,
    })),
    ...page.answers.map((answer) => ({
      at: answer.at,
      entry: <AnswerEntry key={answer.id} answer={answer} {...part} />,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  const shown: Elements = (isNewestLast ? entries.toReversed() : entries).map(({ entry }) => entry)
  return (
    <>
      <UnansweredNotice page={page} {...part} />
      {entries.length + page.queuedMessages.length === 0 && <p className={css['soft']}>{words.noMessages}</p>}
      {entries.length + page.queuedMessages.length > 0 && (
        <ul className={look.stack({ gap: 3 })}>
          {page.queuedMessages.map((queued) => (
            <li
              key={`${queued.kind} ${queued.since}`}
              className={look.row({ gap: 2, align: 'start', shrinks: true }, css['item'])}
              data-tone={queued.isParked ? 'bad' : 'calm'}
            >
              {queued.isParked && <Icon shape={warningShape} size={1.125} />}
              <span>
                {fillText(queued.isParked ? words.queuedStuck : words.queued, {
                  kind: words.messageKinds[queued.kind],
                  count: queued.attempts,
                })}
              </span>
            </li>
          ))}
          {shown}
        </ul>
      )}
      {page.may.resend.length > 0 && (
        <div className={look.row({ gap: 2, wrap: true })}>
          {page.may.resend.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              pending={resend.isPending && resend.variables.kind === kind}
              pendingText={words.saving}
              onClick={() => ask({ kind })}
            >
              {words.resends[kind]}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && (
        <ResendDialog
          kind={asked.kind}
          isLetThrough={asked.letThrough !== undefined}
          page={page}
          words={words}
          pending={resend.isPending}
          needsReason={asked.letThrough !== undefined || isReasonNeeded(resend.error)}
          onSend={(reason) =>
            resend.mutate({ ...asked, reason }, { onSettled: (_, error) => !isReasonNeeded(error) && setAsked(null) })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
