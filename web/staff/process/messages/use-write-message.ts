import { useState } from 'react'

import { tabStore } from '#web/lib/storage.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { forgetTextDraft, keepTextDraft, readTextDraft } from '#web/staff/session/drafts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'

import { draftOf } from './draft-of.ts'

export type Channel = 'SMS' | 'EMAIL'

/**
 * The message to the customer that is being written. Its text lies in the tab until it is sent, with the click that it was
 * sent by, so that the same text sent again is one message.
 */
export function useWriteMessage(id: string, words: ProcessWords['process']) {
  const [text, setText] = useState(() => readTextDraft(tabStore, draftOf(id)).text)
  function type(typed: string) {
    setText(typed)
    keepTextDraft(tabStore, draftOf(id), { text: typed, clickId: null })
  }
  const { mutate, isPending } = useVisitAction(id, words, {
    send: (body: { clickId: string; channel: Channel; text: string }) =>
      staffCall('POST /api/staff/process/:id/message', { params: { id }, body }),
    done: words.conversation.writeSent,
    onDone: () => {
      forgetTextDraft(tabStore, draftOf(id))
      setText('')
    },
  })
  function send(channel: Channel) {
    const clickId = readTextDraft(tabStore, draftOf(id)).clickId ?? crypto.randomUUID()
    keepTextDraft(tabStore, draftOf(id), { text, clickId })
    mutate({ clickId, channel, text: text.trim() })
  }
  return { text, type, send, isPending }
}
