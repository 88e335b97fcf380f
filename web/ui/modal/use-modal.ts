import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

import { placeOfPerson } from '#web/ui/button/last-pressed.ts'
import { layOver } from '#web/ui/modal-open.ts'

const closeDelayMs = 300

/** True while the modal is open and for 300 ms after, so that it can animate away. */
export function useModalPresence(open: boolean): boolean {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return undefined
    const timer = setTimeout(() => setPresent(false), closeDelayMs)
    return () => clearTimeout(timer)
  }, [open, present])
  return present || open
}

/** Shows the dialog as modal while it is not closing, and gives the focus back to where it was. */
export function useShownModal(dialog: RefObject<HTMLDialogElement | null>, closing: boolean): void {
  // Layout effects: the clean-up runs while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = placeOfPerson()
    return () => {
      const holder = document.activeElement
      // Closed by the browser before its time, it may have left the focus to somebody who types elsewhere by now.
      const isFree = holder === null || holder === document.body || element?.contains(holder)
      element?.close()
      if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [dialog])
  useLayoutEffect(() => {
    const element = dialog.current
    if (closing || !element) return undefined
    // Opened again on its way out, it may be there still, or the browser may have closed it already.
    if (!element.open) element.showModal()
    const first = element.querySelector('[data-autofocus]') ?? element.querySelector('h2')
    if (first instanceof HTMLElement) first.focus()
    return layOver(element)
  }, [dialog, closing])
}

/**
 * Calls `onClose` for Esc, a press on the backdrop, and a browser that closed the dialog by itself. One that `isHeld` is
 * shown again by then, and so is one that has no `onClose`.
 */
export function useModalDismissal(
  dialog: RefObject<HTMLDialogElement | null>,
  { onClose, isHeld }: { onClose: (() => void) | undefined; isHeld: () => boolean },
): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const own = (handle: (event: Event) => void) => (event: Event) => {
      // Presses inside and the cancel of a file input come through here too.
      if (event.target === element) handle(event)
    }
    const cancel = own((event) => {
      event.preventDefault()
      onClose?.()
    })
    const press = own(() => onClose?.())
    const closed = own(() => {
      if (element.open || !element.isConnected) return
      if (isHeld()) element.showModal()
      onClose?.()
    })
    element.addEventListener('cancel', cancel)
    element.addEventListener('pointerdown', press)
    element.addEventListener('close', closed)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('close', closed)
    }
  }, [dialog, onClose, isHeld])
}
