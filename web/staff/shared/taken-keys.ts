import { isModalOpen } from '#web/ui/modal-open.ts'

/** Returns whether a key is somebody else's: those of a field belong to it, and those of a dialog or a menu to that. */
export function isTaken({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return true
  if (isModalOpen()) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
}
