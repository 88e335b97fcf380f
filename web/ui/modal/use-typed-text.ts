import { useCallback, useEffect, useRef, type RefObject } from 'react'

import { holdPage } from '#web/ui/page/held-page.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const typedKinds: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'password', 'number', 'search', 'url'])

function isTyped(target: EventTarget | null): target is TextControl {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && typedKinds.has(target.type))
}

/** Tells whether a field of a dialog holds something else than when the person came to it. */
export function useTypedText(dialog: RefObject<HTMLDialogElement | null>): () => boolean {
  const first = useRef(new Map<TextControl, string>())
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const known = first.current
    const arrive = ({ target }: Event) => {
      if (isTyped(target) && !known.has(target)) known.set(target, target.value)
    }
    element.addEventListener('focusin', arrive)
    return () => element.removeEventListener('focusin', arrive)
  }, [dialog])
  return useCallback(
    () =>
      [...first.current].some(
        ([control, value]) =>
          control.isConnected && control.closest('dialog') === dialog.current && control.value !== value,
      ),
    [dialog],
  )
}

/** The way back of the browser: where `isHeld` the page stays, and `ask` is called. */
export function useHeldPage({ isHeld, ask }: { isHeld: () => boolean; ask: () => void }): void {
  const latest = useRef({ isHeld, ask })
  useEffect(() => {
    latest.current = { isHeld, ask }
  })
  useEffect(() => {
    const { href } = location
    const kept: unknown = history.state
    const release = holdPage(() => {
      if (!latest.current.isHeld()) return false
      history.pushState(kept, '', href)
      latest.current.ask()
      return true
    })
    // Off to another document there is nothing of ours to ask with: the browser asks.
    const leave = (event: Event) => {
      if (latest.current.isHeld()) event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => {
      release()
      window.removeEventListener('beforeunload', leave)
    }
  }, [])
}
