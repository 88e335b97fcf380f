import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ResendKind } from '#domain/resend.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { shortInstant } from '#web/staff/shared/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { successShape, warningShape } from '#web/ui/icon-shapes.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { useToast } from '#web/ui/toast-context.ts'
import type { ProcessPage, StaffMessage } from '#worker/contract/staff/process-page.ts'

import { failureInWords } from './desk-failure.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { Section } from './section.tsx'
import type { ProcessWords } from './texts.ts'

import css from './list.module.css'

type MessagesSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

function useResend(id: string, words: ProcessWords['process']) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (kind: ResendKind) =>
      staffCall('POST /api/staff/process/:id/resend', {
        params: { id },
        body: { clickId: crypto.randomUUID(), kind },
      }),
    onSuccess: () => toast({ text: words.resent, tone: 'success' }),
    onError: (error) => toast({ text: failureInWords(error, words), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true }),
  })
}

/** What was sent to the customer, whether it arrived, and sending it again. */
export function MessagesSection({ page, words, timeZone }: MessagesSectionProps) {
  const resend = useResend(page.process.id, words)
  const [asked, setAsked] = useState<ResendKind | null>(null)
  const isEmpty = page.messages.length === 0 && page.queuedMessages.length === 0
  return (
    <Section title={words.messages}>
      {isEmpty && <p className={css['soft']}>{words.noMessages}</p>}
      {!isEmpty && (
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
          {page.messages.map((message) => (
            <Message key={message.id} message={message} words={words} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {page.may.resend.length > 0 && (
        <div className={look.row({ gap: 2, wrap: true })}>
          {page.may.resend.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              pending={resend.isPending && resend.variables === kind}
              pendingText={words.saving}
              onClick={() => setAsked(kind)}
            >
              {words.resends[kind]}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && (
        <ResendDialog
          kind={asked}
          page={page}
          words={words}
          pending={resend.isPending}
          onSend={() => resend.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

type MessageProps = { message: StaffMessage; words: ProcessWords['process']; timeZone: string }

function Message({ message, words, timeZone }: MessageProps) {
  const isBad = message.status === 'FAILED' || message.status === 'UNKNOWN'
  const at = message.deliveredAt ?? message.sentAt ?? message.createdAt
  const channel = message.channel === 'SMS' ? words.sms : words.emailChannel
  return (
    <li
      className={look.row({ gap: 2, align: 'start', shrinks: true }, css['item'])}
      data-tone={isBad ? 'bad' : message.status === 'DELIVERED' ? 'good' : 'calm'}
    >
      {isBad && <Icon shape={warningShape} size={1.125} />}
      {message.status === 'DELIVERED' && <Icon shape={successShape} size={1.125} />}
      <div className={look.text({ shrinks: true, grows: true, breaks: true })}>
        <p
          className={look.text({ weight: 600 })}
        >{`${words.messageKinds[message.kind]}, ${words.messageStatuses[message.status]}`}</p>
        <p className={css['soft']}>{`${channel}, ${message.recipient}, ${shortInstant(Date.parse(at), timeZone)}`}</p>
      </div>
    </li>
  )
}
