import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { freeTextMaxLength } from '#domain/operations/limits.ts'
import { type ContentKey, contentTexts } from '#web/customer/content-texts.ts'
import { processKeys } from '#web/customer/process/api.ts'
import { isKiosk } from '#web/customer/shared/is-kiosk.ts'
import { writeFailure } from '#web/customer/shared/trouble/write-failure.ts'
import { useTabText } from '#web/customer/shared/use-tab-text.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { ThreadEntry } from '#worker/contract/customer/conversation.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { threadOptions } from './api.ts'

import css from './messages-card.module.css'

type MessagesCardProps = {
  code: string
  view: Pick<ProcessInit, 'threadAt' | 'isAtKiosk'>
  /** Seen once somebody has written: another field on the screen asks for words already. */
  onceStarted?: boolean
}

/**
 * Shows what the workshop and the customer write to one another. A kiosk in the hall, and what it handed a phone, shows
 * nobody's messages.
 */
export function MessagesCard({ code, view, onceStarted = false }: MessagesCardProps) {
  return isKiosk(view) ? null : <Thread code={code} isStarted={view.threadAt !== null} onceStarted={onceStarted} />
}

/** `isBegun`: somebody has written. Where nobody has there is nothing to ask for. */
function Thread({ code, isStarted, onceStarted }: { code: string; isStarted: boolean; onceStarted: boolean }) {
  const { text: t } = useText(contentTexts)
  // Who began to write finds it open on the next step too, and what once stood open is not folded over the reader.
  const { text: kept } = useTabText('message', code)
  const [isOpened, setOpened] = useState(kept !== '')
  const { data } = useQuery(threadOptions(code, isStarted))
  if (!isOpened && data?.entries.at(-1)?.from === 'workshop') setOpened(true)
  if (onceStarted && !isStarted && !isOpened && !data?.entries.length) return null
  return (
    <Disclosure summary={t('threadTitle')} openAtFirst={isOpened} onOpen={() => setOpened(true)}>
      {isOpened && <Messages code={code} />}
    </Disclosure>
  )
}

/** Shows what was written, and writing on. */
export function Messages({ code }: { code: string }) {
  const { text: t } = useText(contentTexts)
  const { data, isError } = useQuery(threadOptions(code, true))
  return (
    <>
      {isError && data === undefined && <Notice tone="error">{t('threadFailed')}</Notice>}
      {data !== undefined && data.entries.length === 0 && <p className="tone-soft size-16">{t('threadNone')}</p>}
      {data !== undefined && data.entries.length > 0 && (
        <ul className="stack gap-3">
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {data?.mayWrite === true && <Writing code={code} />}
      {data?.mayWrite === false && <p className="tone-soft size-16">{t('threadEnded')}</p>}
    </>
  )
}

function Entry({ entry: { from, text, at } }: { entry: ThreadEntry }) {
  const { text: t, language } = useText(contentTexts)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(at))
  return (
    <li className={css['entry']} data-from={from}>
      <p className="size-14 tone-soft">{`${t(from === 'customer' ? 'threadYou' : 'threadWorkshop')}, ${time}`}</p>
      <p className={css['text']}>{text ?? t('threadErased')}</p>
    </li>
  )
}

/** One message: the text stays, with its click, until the workshop has it. */
function useSending(code: string) {
  const client = useQueryClient()
  const draft = useTabText('message', code)
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (text: string) => call('POST /api/process/message', { code, body: { clickId, text } }),
    onSuccess: (thread) => {
      client.setQueryData(processKeys.part(code, 'messages'), thread)
      draft.type('')
      setClickId(crypto.randomUUID())
    },
  })
  function type(typed: string) {
    draft.type(typed)
    reset()
  }
  return { text: draft.text, type, send: () => mutate(draft.text.trim()), isPending, isSuccess, error }
}

function Writing({ code }: { code: string }) {
  const { text: t } = useText(contentTexts)
  const [isTried, setTried] = useState(false)
  const message = useSending(code)
  const isMissing = message.text.trim() === ''
  const failure = failureOf(message.error)
  function send() {
    setTried(isMissing)
    if (!isMissing && !message.isPending) message.send()
  }
  return (
    <div className="stack gap-4">
      <TextArea
        label={t('threadWrite')}
        error={isTried && isMissing ? t('threadMissing') : undefined}
        value={message.text}
        rows={3}
        maxLength={freeTextMaxLength}
        onValueChange={message.type}
        remainingText={(count) => t('charactersLeft', { count })}
      />
      <Button variant="secondary" fullWidth pending={message.isPending} pendingText={t('saving')} onClick={send}>
        {t('threadSend')}
      </Button>
      {message.isSuccess && message.text === '' && <Notice tone="success">{t('threadSent')}</Notice>}
      {failure !== null && <Notice tone="error">{t(failure)}</Notice>}
    </div>
  )
}

function failureOf(error: Error | null): ContentKey | null {
  if (error instanceof ApiProblem && error.status === 429) return 'threadTooOften'
  if (error instanceof ApiProblem && error.code === 'process.ended') return 'threadEnded'
  return writeFailure(error)
}
