import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { isPassing } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { tabStore } from '#web/lib/storage.ts'

import { createNotesSaver, type NotesSaver, type NotesState } from './notes-saver.ts'

export type Notes = {
  text: string
  type: (text: string) => void
  state: NotesState
  /** Saves what is unsaved; false when that did not succeed. */
  flush: () => Promise<boolean>
}

/** The message to the workshop: typed here, saved after a second, sent at once when the page is put away. */
export function useNotes(code: string, saved: string): Notes {
  const storageKey = `notes:${code}`
  const { mutateAsync } = useProcessWrite(code)
  const [text, setText] = useState(() => tabStore.get(storageKey) ?? saved)
  const [state, setState] = useState<NotesState>('idle')
  const saver = useRef<NotesSaver | null>(null)
  const savedAtFirst = useEffectEvent(() => saved)
  const save = useEffectEvent(async (notes: string) => {
    await mutateAsync({ send: () => call('PUT /api/process/notes', { code, body: { notes }, keepalive: true }) })
  })

  useEffect(() => {
    const created = createNotesSaver({
      saved: savedAtFirst(),
      save: (notes) => save(notes),
      isPassing,
      onState: setState,
      store: tabStore,
      storageKey,
    })
    saver.current = created
    created.resume()
    const putAway = () => {
      if (document.visibilityState === 'hidden') void created.flush()
    }
    const back = () => void created.flush()
    document.addEventListener('visibilitychange', putAway)
    window.addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      window.removeEventListener('online', back)
      void created.flush()
      created.stop()
    }
  }, [storageKey])

  function type(typed: string) {
    setText(typed)
    saver.current?.type(typed)
  }

  return { text, type, state, flush: async () => (await saver.current?.flush()) ?? true }
}
