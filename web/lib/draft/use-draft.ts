import { useEffect, useRef, useState } from 'react'

import {
  startedDraft,
  isFaultless,
  isSameDraft,
  shownFault,
  typed,
  type DraftState,
  type Faults,
} from './draft-state.ts'

export type DraftOptions<Draft, Fault> = {
  initial: () => Draft
  /** Returns the faults that keep the draft from being sent, by field. They are without words: the form has them. */
  check?: (draft: Draft) => Faults<Fault>
  /** True shows the fault while it is typed. */
  isShownAtOnce?: boolean
  /** Receives each change, for what is kept beyond the page. */
  onChange?: (draft: Draft) => void
}

/**
 * A form as it is typed: each field is checked once it was left, the whole once it was sent, and what the server did
 * not take stands beside its field until that is typed anew. Everything is data; the screen brings fields and words.
 */
export function useDraft<Draft extends object, Fault = string, Path extends string = Extract<keyof Draft, string>>(
  options: DraftOptions<Draft, Fault>,
) {
  const typing = useTyping(options)
  const judging = useJudging(options, typing)
  const { state, present, set, change } = typing
  const faults = options.check?.(state.draft) ?? {}
  const isTried = state.isTried || options.isShownAtOnce === true
  const faultOf = (path: Path) => shownFault({ ...state, isTried }, faults, path)
  return {
    ...judging,
    draft: state.draft,
    set,
    change,
    /** All that is wrong, whether it is shown yet or not. */
    faults: { ...faults, ...state.refused },
    faultOf,
    isDirty: !isSameDraft(state.draft, state.first),
    /** The draft of this very moment, also for a callback of an earlier render. */
    present: () => present().draft,
    /** Value, fault and change of one field; `say` has the words. */
    field: <Name extends Path & Extract<keyof Draft, string>>(name: Name, say: (fault: Fault) => string) => {
      const fault = faultOf(name)
      return {
        value: state.draft[name],
        error: fault === undefined ? undefined : say(fault),
        onValueChange: (value: Draft[Name]) => set(name, value),
      }
    },
  }
}

function useTyping<Draft extends object, Fault>({ initial, onChange }: DraftOptions<Draft, Fault>) {
  const [state, setState] = useState(() => startedDraft<Draft, Fault>(initial()))
  const latest = useRef(state)
  const present = () => latest.current
  function become(next: DraftState<Draft, Fault>) {
    latest.current = next
    setState(next)
  }
  function type(fields: readonly string[], draft: Draft) {
    become(typed(present(), fields, draft))
    onChange?.(draft)
  }
  return {
    state,
    present,
    become,
    set: <Name extends Extract<keyof Draft, string>>(name: Name, value: Draft[Name]) =>
      type([name], { ...present().draft, [name]: value }),
    change: (next: Partial<Draft>) => type(Object.keys(next), { ...present().draft, ...next }),
  }
}

type Typing<Draft, Fault> = {
  present: () => DraftState<Draft, Fault>
  become: (next: DraftState<Draft, Fault>) => void
}

function useJudging<Draft extends object, Fault>(
  { initial, check }: DraftOptions<Draft, Fault>,
  { present, become }: Typing<Draft, Fault>,
) {
  const [form, lookAtFault] = useLookAtFault()
  function judge(found: Faults<Fault>): boolean {
    const isFine = isFaultless(found)
    if (!isFine) lookAtFault()
    return isFine
  }
  return {
    /** For the form element, whose first faulty field gets the focus. */
    form,
    /** Notes that a field was left: its fault may be shown from now on. */
    leave: (path: string) => become({ ...present(), left: new Set([...present().left, path]) }),
    /**
     * Returns whether it can be sent; from now on every fault is shown, and the first has the focus. `found` where time
     * tells.
     */
    check: (found: Faults<Fault> = check?.(present().draft) ?? {}): boolean => {
      become({ ...present(), isTried: true })
      return judge(found)
    },
    /** Leads the focus to the first fault, also to one that the draft knows nothing of. */
    lookAtFault,
    /** Shows the faults that the server found. */
    refuse: (refused: Faults<Fault>) => {
      become({ ...present(), refused })
      judge(refused)
    },
    /** Begins anew, from something else or with what is carried over. */
    reset: (first: Draft = initial(), draft: Draft = first) => become(startedDraft(first, draft)),
  }
}

const faultyFields = '[aria-invalid="true"], [data-invalid] input, [data-fault] button'

/** Leads the focus to the first field that is wrong, once it is drawn as wrong. */
function useLookAtFault() {
  const form = useRef<HTMLFormElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>(faultyFields)?.focus()
  }, [times])
  return [form, () => setTimes((known) => known + 1)] as const
}
