import { useRef, useState } from 'react'

import { useDraft } from '#web/lib/draft/use-draft.ts'
import { tabStore } from '#web/lib/storage.ts'
import { faultsOf, type Faults } from '#web/staff/create/draft/create-faults.ts'
import { draftStore } from '#web/staff/create/draft/draft-store.ts'
import { wallClock } from '#web/staff/create/time/wall-clock.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'

import { type CreateDraft, type Source, emptyDraft } from './create-draft.ts'
import type { CreateTextKey } from './texts.ts'

export type CreateForm = {
  draft: CreateDraft
  change: (change: Partial<CreateDraft>) => void
  /** The draft of this very moment. */
  present: () => CreateDraft
  /** A field was left by somebody who had typed into it: what is wrong with it may be said. */
  leave: (path: string) => void
  /** Notes the fault that the world's numbering finds in a number; null takes it back. */
  judge: (path: string, fault: CreateTextKey | null) => void
  faultOf: (path: string) => CreateTextKey | undefined
}

type Options = { source: Source; timeZone: string }

/** The form as it is typed, with what depends on the time of day and on the numbering of the world. */
export function useCreateForm({ source, timeZone }: Options) {
  const kept = useKeptDraft()
  const [judged, setJudged] = useState<Faults>({})
  const [now, setNow] = useState(() => wallClock(Date.now(), timeZone))
  const faultsAt = (time: string, draft: CreateDraft): Faults => ({ ...judged, ...faultsOf(draft, time) })
  const form = useDraft<CreateDraft, CreateTextKey, string>({
    initial: () => kept.restored ?? emptyDraft(source),
    check: (draft) => faultsAt(now, draft),
    onChange: kept.keep,
  })
  return {
    ...form,
    /** Changes the draft. The server's refusals stand until then. */
    change: (next: Partial<CreateDraft>) => {
      form.change(next)
      form.refuse({})
      setNow(wallClock(Date.now(), timeZone))
    },
    judge: (path: string, fault: CreateTextKey | null) =>
      setJudged((known) => ({ ...known, [path]: fault ?? undefined })),
    check: () => {
      const present = wallClock(Date.now(), timeZone)
      setNow(present)
      return form.check(faultsAt(present, form.present()))
    },
    isRestored: kept.restored !== null,
    today: now.slice(0, 10),
    forget: kept.forget,
    startOver: () => {
      kept.startOver()
      setJudged({})
      form.reset(emptyDraft(source))
    },
  }
}

/** Returns the draft that the tab keeps for the account, and the functions that keep and drop it. */
function useKeptDraft() {
  const user = useStaffUser()
  const [store] = useState(() => draftStore(tabStore, user))
  const [restored, setRestored] = useState(() => store.read())
  const sent = useRef(false)
  return {
    restored,
    keep: (draft: CreateDraft) => {
      if (!sent.current) store.keep(draft)
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
    },
  }
}
