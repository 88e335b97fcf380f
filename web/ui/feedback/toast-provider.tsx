import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { crossShape, errorShape, infoShape, successShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { useTopModal } from '#web/ui/modal-open.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import { useUndoKey } from '#web/ui/page/use-undo-key.ts'

import { ToastContext, type ToastAction, type ToastInput, type ToastTone } from './toast-context.ts'

import css from './toast.module.css'

const timeOutMs = 5000
const extendedTimeOutMs = 1000
const easeMs = 300

/** A toast stays 5 s (as long as it says where it can be pressed), as long as it is hovered or focused, and 1 s after that; leaving takes 300 ms. */
function useToastLife(staysMs: number, onGone: () => void) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const wasHeld = useRef(false)
  const gone = useRef(onGone)
  const held = hovered || focused

  useEffect(() => {
    gone.current = onGone
  }, [onGone])
  useEffect(() => {
    if (held) wasHeld.current = true
    if (held || leaving) return undefined
    const timer = setTimeout(() => setLeaving(true), wasHeld.current ? extendedTimeOutMs : staysMs)
    return () => clearTimeout(timer)
  }, [held, leaving, staysMs])
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(() => gone.current(), easeMs)
    return () => clearTimeout(timer)
  }, [leaving])

  return {
    leaving,
    leave: () => setLeaving(true),
    holders: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

type ToastProps = {
  text: string
  tone?: ToastTone | undefined
  action?: ToastAction | undefined
  closeText: string
  onGone: () => void
}

const shapes = { info: infoShape, success: successShape, error: errorShape } as const

/** One message that leaves by itself. */
function Toast({ text, tone = 'info', action, closeText, onGone }: ToastProps) {
  const { leaving, leave, holders } = useToastLife(action?.staysMs ?? timeOutMs, onGone)
  function press() {
    leave()
    action?.onPress()
  }
  useUndoKey(action === undefined || leaving ? null : press)
  return (
    <li className={css['toast']} data-tone={tone} data-leaving={leaving || undefined} {...holders}>
      <span className={css['icon']}>
        <Icon shape={shapes[tone]} />
      </span>
      <span className={css['text']}>{text}</span>
      {action !== undefined && (
        <Button variant="secondary" onClick={press} disabled={leaving} aria-keyshortcuts="Control+Z">
          {action.label}
        </Button>
      )}
      <IconButton label={closeText} shape={crossShape} onClick={leave} />
    </li>
  )
}

export type ToastProviderProps = {
  children: Elements
  /** Name of the region: "Ilmoitukset". */
  label: string
  closeText: string
}

type Shown = ToastInput & { id: number }

/**
 * Keeps the region of toasts, announced politely. While a dialog lies over the page they are in it: outside they would be
 * covered, and read out to nobody. A region is there before what it says.
 */
export function ToastProvider({ children, label, closeText }: ToastProviderProps) {
  const nextId = useRef(0)
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const modal = useTopModal()
  const show = useCallback((toast: ToastInput) => {
    nextId.current += 1
    const id = nextId.current
    setToasts((shown) => [...shown, { ...toast, id }])
  }, [])
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const region = { label, closeText, onGone: remove }
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion {...region} toasts={modal === null ? toasts : []} />
      {modal !== null && createPortal(<ToastRegion {...region} toasts={toasts} isInDialog />, modal)}
    </ToastContext>
  )
}

type ToastRegionProps = {
  label: string
  closeText: string
  toasts: readonly Shown[]
  isInDialog?: boolean
  onGone: (id: number) => void
}

/** In a dialog it is a popover: it lies where it lies without one, and covers none of the dialog's buttons. */
function ToastRegion({ label, closeText, toasts, isInDialog = false, onGone }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Browsers without popovers show it in the dialog.
    if (isInDialog) region.current?.showPopover?.()
  }, [isInDialog])
  return (
    <section ref={region} className={css['region']} popover={isInDialog ? 'manual' : undefined} aria-label={label}>
      <ol className="stack gap-2 items-center" aria-live="polite" aria-relevant="additions">
        {toasts.map(({ id, text, tone, action }) => (
          <Toast key={id} text={text} tone={tone} action={action} closeText={closeText} onGone={() => onGone(id)} />
        ))}
      </ol>
    </section>
  )
}
