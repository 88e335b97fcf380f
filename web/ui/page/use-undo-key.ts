import { useDocumentKeys } from './use-document-keys.ts'

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Ctrl+Z (⌘Z) outside of fields, where the browser's own undo is not meant; null while there is nothing to take back. */
export function useUndoKey(undo: (() => void) | null) {
  useDocumentKeys((event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isUndo || event.defaultPrevented || isTypedInto(event.target)) return
    event.preventDefault()
    undo?.()
  }, undo !== null)
}
