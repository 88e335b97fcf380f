import { useRef, useState } from 'react'

import { tabStore } from '#web/lib/storage.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'

import { emptyDraft, type CreateDraft, type Source } from './create-draft.ts'
import { draftStore } from './draft-store.ts'

/** A function where the change depends on what else was typed meanwhile. */
export type DraftChange = Partial<CreateDraft> | ((draft: CreateDraft) => Partial<CreateDraft>)

/** The draft of the account; every change of it is kept in the tab. */
export function useDraft(source: Source) {
  const user = useStaffUser()
  const [store] = useState(() => draftStore(tabStore, user))
  const [restored, setRestored] = useState(() => store.read())
  const [draft, setDraft] = useState<CreateDraft>(() => restored ?? emptyDraft(source))
  const latest = useRef(draft)
  const sent = useRef(false)
  function become(next: CreateDraft) {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    isRestored: restored !== null,
    change: (given: DraftChange) => {
      const next = typeof given === 'function' ? given(latest.current) : given
      become({ ...latest.current, ...next })
      if (!sent.current) store.keep(latest.current)
    },
    /** It was sent: nothing of it is kept any more, however late a change of it comes. */
    forget: () => {
      sent.current = true
      store.forget()
    },
    startOver: () => {
      sent.current = false
      store.forget()
      setRestored(null)
      become(emptyDraft(source))
    },
  }
}
