import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { tabStore } from '#web/lib/storage.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { forgetTextDraft, keepTextDraft, readTextDraft } from '#web/staff/session/drafts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

type NewNote = { clickId: string; text: string }

/** Returns the text of the field once a note could not be saved: the note, and the text typed meanwhile. */
function withTyped(failed: string, typed: string): string {
  return typed.trim() === '' || typed === failed ? failed : `${failed}\n${typed}`
}

type Sending = { id: string; words: ProcessWords['process']; onFailed: (text: string) => void }

const draftOf = (id: string) => `note ${id}`

/** A note is shown at once; where it could not be saved it goes. */
function useSendNote({ id, words, onFailed }: Sending) {
  const client = useQueryClient()
  const toast = useToast()
  const key = staffKeys.process(id)
  return useMutation({
    mutationFn: (body: NewNote) => staffCall('POST /api/staff/process/:id/note', { params: { id }, body }),
    onMutate: async ({ clickId, text }) => {
      await client.cancelQueries({ queryKey: key, exact: true })
      client.setQueryData<ProcessPage>(key, (page) => {
        const note = { id: clickId, kind: null, text, author: null, createdAt: new Date().toISOString() }
        return page && { ...page, notes: [note, ...page.notes] }
      })
    },
    onSuccess: (_answer, { clickId }) => {
      if (readTextDraft(tabStore, draftOf(id)).clickId === clickId) forgetTextDraft(tabStore, draftOf(id))
      toast({ text: words.saved, tone: 'success' })
    },
    onError: (error, { clickId, text }) => {
      const kept = readTextDraft(tabStore, draftOf(id))
      if (kept.clickId !== clickId) {
        keepTextDraft(tabStore, draftOf(id), { text: withTyped(text, kept.text), clickId: null })
      }
      onFailed(text)
      toast({ text: failureInWords(error, words), tone: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: key, exact: true }),
  })
}

/**
 * The note that is being written. Its text lies in the tab until it is saved, with the click that it was sent by, so that
 * the same text sent again is one note, and what could not be saved is back in the field.
 */
export function useAddNote(id: string, words: ProcessWords['process']) {
  const [text, setText] = useState(() => readTextDraft(tabStore, draftOf(id)).text)
  const onFailed = (failed: string) => setText((typed) => withTyped(failed, typed))
  const { mutate, isPending } = useSendNote({ id, words, onFailed })
  const type = (typed: string) => {
    setText(typed)
    keepTextDraft(tabStore, draftOf(id), { text: typed, clickId: null })
  }
  const save = () => {
    const { clickId } = readTextDraft(tabStore, draftOf(id))
    const note = { text: text.trim(), clickId: clickId ?? crypto.randomUUID() }
    keepTextDraft(tabStore, draftOf(id), note)
    setText('')
    mutate(note)
  }
  return { text, type, save, isPending }
}
