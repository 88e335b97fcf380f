import { deviceStore } from '#web/lib/storage.ts'
import type { StaffCommand } from '#web/staff/shared/commands.tsx'
import { isModalOpen } from '#web/ui/modal-open.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'

const switchKey = 'staff-shortcuts'

/** Keys of a single letter can be turned off: they are in the way of who dictates. */
export const areShortcutsOn = () => deviceStore.get(switchKey) !== 'off'
export const turnShortcuts = (on: boolean) => (on ? deviceStore.remove(switchKey) : deviceStore.set(switchKey, 'off'))

type Shortcuts = { commands: readonly StaffCommand[]; openPalette: () => void; openHelp: () => void }

/** Listens for the keys of the commands, `?` and Ctrl/⌘ K. */
export function useShortcuts({ commands, openPalette, openHelp }: Shortcuts): void {
  useDocumentKeys((event) => {
    if (event.defaultPrevented || event.altKey || isModalOpen()) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      openPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || isTypedInto(event.target) || !areShortcutsOn()) return
    const command = commands.find(({ shortcut }) => shortcut === event.key)
    if (event.key !== '?' && !command) return
    event.preventDefault()
    if (command) command.run()
    else openHelp()
  })
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.matches('input, select, textarea, [contenteditable="true"], [role="menu"] *')
  )
}
