import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears the keys that are pressed anywhere on the page, while it is on. It listens before the page is painted: what is
 * on the screen can be pressed.
 */
export function useDocumentKeys(press: (event: KeyboardEvent) => void, isOn = true): void {
  const latest = useEffectEvent(press)
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => latest(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
