import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { tabStore } from '#web/lib/storage.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { forgetTextDraft, keepTextDraft, readTextDraft } from '#web/staff/session/drafts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'

export type Channel = 'SMS' | 'EMAIL'

const draftOf = (id: string) => `message ${id}`

/**
 * The message to the customer that is being written. Its text lies in the tab until it is sent, with the click that it was
 * sent by, so that the same text sent again is one message.
 */
export function useWriteMessage(id: string, words: ProcessWords['process']) {
  const client = useQueryClient()
  const toast = useToast()
  const [text, setText] = useState(() => readTextDraft(tabStore, draftOf(id)).text)
  function type(typed: string) {
    setText(typed)
    keepTextDraft(tabStore, draftOf(id), { text: typed, clickId: null })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { clickId: string; channel: Channel; text: string }) =>
      staffCall('POST /api/staff/process/:id/message', { params: { id }, body }),
    onSuccess: () => {
      forgetTextDraft(tabStore, draftOf(id))
      setText('')
      toast({ text: words.conversation.writeSent, tone: 'success' })
    },
    onError: (error) => toast({ text: failureInWords(error, words), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true }),
  })
  function send(channel: Channel) {
    const clickId = readTextDraft(tabStore, draftOf(id)).clickId ?? crypto.randomUUID()
    keepTextDraft(tabStore, draftOf(id), { text, clickId })
    mutate({ clickId, channel, text: text.trim() })
  }
  return { text, type, send, isPending }
}
