import { useEffect, useRef, useState } from 'react'

import { tabStore } from '#web/lib/storage.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'

import { type CreateDraft, type Source, emptyDraft } from './create-draft.ts'
import { faultsOf, type Faults } from './create-faults.ts'
import { draftStore } from './draft-store.ts'
import { wallClock } from './wall-clock.ts'

export type CreateForm = {
  draft: CreateDraft
  change: (change: DraftChange) => void
  /** A field was left by somebody who had typed into it: what is wrong with it may be said. */
  leave: (path: string) => void
  /** What the numbering of the world says of a number; null takes it back. */
  judge: (path: string, fault: Faults[string] | null) => void
  faultOf: (path: string) => Faults[string]
}

type Options = { source: Source; timeZone: string }
type Seen = { left: ReadonlySet<string>; isTried: boolean; judged: Faults; refused: Faults }

const nothingSeen: Seen = { left: new Set(), isTried: false, judged: {}, refused: {} }

/** The form as it is typed: checked field by field once left, as a whole once sent, and by what the server did not take. */
export function useCreateForm({ source, timeZone }: Options) {
  const { draft, change, isRestored, forget, startOver } = useDraft(source)
  const [seen, setSeen] = useState(nothingSeen)
  const [now, setNow] = useState(() => wallClock(Date.now(), timeZone))
  const [element, look] = useFocusOnFault()
  const see = (next: (known: Seen) => Partial<Seen>) => setSeen((known) => ({ ...known, ...next(known) }))
  const faultsAt = (time: string): Faults => ({ ...told(seen.judged), ...faultsOf(draft, time) })
  const faults = faultsAt(now)
  const form: CreateForm = {
    draft,
    change: (next) => {
      change(next)
      setNow(wallClock(Date.now(), timeZone))
      see(() => ({ refused: {} }))
    },
    leave: (path) => see(({ left }) => ({ left: new Set([...left, path]) })),
    judge: (path, fault) => see(({ judged }) => ({ judged: { ...judged, [path]: fault ?? undefined } })),
    faultOf: (path) => seen.refused[path] ?? (seen.isTried || seen.left.has(path) ? faults[path] : undefined),
  }
  /** Whether it can be sent; from now on every fault is shown, and the first has the focus. */
  function check(): boolean {
    const present = wallClock(Date.now(), timeZone)
    setNow(present)
    see(() => ({ isTried: true }))
    const isFine = Object.keys(faultsAt(present)).length === 0
    if (!isFine) look()
    return isFine
  }
  /** What the server did not take; until anything is changed. */
  function refuse(refused: Faults) {
    see(() => ({ refused }))
    if (Object.keys(refused).length > 0) look()
  }
  function clear() {
    startOver()
    setSeen(nothingSeen)
  }
  return [{ form, isRestored, today: now.slice(0, 10), check, refuse, forget, startOver: clear }, element] as const
}

function told(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

const wrongFields = '[aria-invalid="true"], [data-invalid] input, [data-fault] button'

/** Leads the focus to the first field that is wrong, once it is drawn as wrong. */
function useFocusOnFault() {
  const element = useRef<HTMLFormElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) element.current?.querySelector<HTMLElement>(wrongFields)?.focus()
  }, [times])
  return [element, () => setTimes((known) => known + 1)] as const
}

/** A function where the change depends on what else was typed meanwhile. */
type DraftChange = Partial<CreateDraft> | ((draft: CreateDraft) => Partial<CreateDraft>)

/** The draft of the account; every change of it is kept in the tab. */
function useDraft(source: Source) {
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
