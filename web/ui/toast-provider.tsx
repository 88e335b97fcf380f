import { useCallback, useRef, useState, type ReactNode } from 'react'

import { ToastContext, type ToastInput } from './toast-context.ts'
import { Toast } from './toast.tsx'

import css from './toast.module.css'

export type ToastProviderProps = {
  children: ReactNode
  /** Name of the region: "Ilmoitukset". */
  label: string
  closeText: string
}

/** Keeps the region of toasts, announced politely. */
export function ToastProvider({ children, label, closeText }: ToastProviderProps) {
  const nextId = useRef(0)
  const [toasts, setToasts] = useState<readonly (ToastInput & { id: number })[]>([])
  const show = useCallback((toast: ToastInput) => {
    nextId.current += 1
    const id = nextId.current
    setToasts((shown) => [...shown, { ...toast, id }])
  }, [])
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      <section className={css['region']} aria-label={label}>
        <ol className="stack gap-2 items-center" aria-live="polite" aria-relevant="additions">
          {toasts.map(({ id, text, tone }) => (
            <Toast key={id} text={text} tone={tone} closeText={closeText} onGone={() => remove(id)} />
          ))}
        </ol>
      </section>
    </ToastContext>
  )
}
