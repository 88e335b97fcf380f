import { useQuery } from '@tanstack/react-query'

import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import type { ResendKind } from '#domain/process/resend.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { NoticeKind, PreviewedMessage } from '#worker/contract/staff/visit/message-preview.ts'

import css from './message-preview.module.css'

type PreviewRequest = { type: ProcessEventType } | { resend: ResendKind } | { notice: NoticeKind }

type MessagePreviewProps = { id: string; version: number; asked: PreviewRequest; words: ProcessWords['process'] }

/** The message that what is asked would send, as it will read; says so where none goes out or nobody gets it. */
export function MessagePreview({ id, version, asked, words }: MessagePreviewProps) {
  const { data, isError } = useQuery({
    queryKey: [...staffKeys.process(id), 'message-preview', asked, version],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/process/:id/message-preview', { params: { id }, query: asked, signal }),
    retry: 1,
  })
  if (isError) return <Notice tone="warning">{words.previewFailed}</Notice>
  if (data === undefined) return <Loader label={words.previewLoading} />
  const { message } = data
  if (message === null) return <p className={look.muted()}>{words.previewNone}</p>
  return <Message message={message} words={words} />
}

type MessageProps = { message: PreviewedMessage; words: ProcessWords['process'] }

function Message({ message, words }: MessageProps) {
  const { reach, lcid, subject, text, isBoxKnown } = message
  if (reach === null) return <Notice tone="warning">{words.previewNobody}</Notice>
  const languages: Readonly<Partial<Record<string, string>>> = words.previewLanguages
  const language = languages[lcid.slice(0, 2)] ?? lcid
  const channel = reach.channel === 'SMS' ? words.sms : words.emailChannel
  return (
    <figure className={look.stack({ gap: 2 })} aria-label={words.previewTitle}>
      <figcaption className={look.stack({ gap: 1 })}>
        <strong>{words.previewTitle}</strong>
        <span className={look.muted()}>
          {fillText(words.previewTo, { channel, recipient: reach.recipient, language })}
        </span>
      </figcaption>
      <blockquote className={css['message']} lang={lcid}>
        {subject !== null && <strong>{fillText(words.previewSubject, { subject })}</strong>}
        <p className={css['text']}>{text}</p>
      </blockquote>
      {!isBoxKnown && <p className={look.muted()}>{words.previewBox}</p>}
    </figure>
  )
}
