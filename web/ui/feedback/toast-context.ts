import { createContext, useContext } from 'react'

export type ToastTone = 'info' | 'success' | 'error'
/** Something to press on a toast for as long as it stays; `Ctrl+Z` does the same outside of fields. */
export type ToastAction = { label: string; staysMs: number; onPress: () => void }
export type ToastInput = { text: string; tone?: ToastTone | undefined; action?: ToastAction | undefined }
export type ShowToast = (toast: ToastInput) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** Shows a toast. Throws outside a `ToastProvider`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast is used outside a ToastProvider')
  return show
}
