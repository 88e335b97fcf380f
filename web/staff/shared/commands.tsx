import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'

export type StaffCommand = {
  /** Unique among everything that is on the page. */
  id: string
  label: string
  /** One key, pressed by itself; listed in the help. */
  shortcut?: string | undefined
  run: () => void
}

type Registry = { add: (owner: symbol, commands: readonly StaffCommand[]) => void; remove: (owner: symbol) => void }

const RegistryContext = createContext<Registry | null>(null)
const CommandsContext = createContext<readonly StaffCommand[]>([])

/** Keeps what can be done on the page, for the palette, the shortcuts and the help. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const [owners, setOwners] = useState<ReadonlyMap<symbol, readonly StaffCommand[]>>(new Map())
  const registry = useMemo<Registry>(
    () => ({
      add: (owner, commands) => setOwners((known) => new Map([...known, [owner, commands]])),
      remove: (owner) => setOwners((known) => new Map([...known].filter(([key]) => key !== owner))),
    }),
    [],
  )
  const commands = useMemo(() => [...owners.values()].flat(), [owners])
  return (
    <RegistryContext value={registry}>
      <CommandsContext value={commands}>{children}</CommandsContext>
    </RegistryContext>
  )
}

/**
 * Offers commands while the caller is on the page: in the palette, and by their keys. The list must stay the same object
 * from draw to draw while nothing in it changes (`useMemo`). They are known before the page is painted: what is on the
 * screen can be pressed.
 */
export function useCommands(commands: readonly StaffCommand[]): void {
  const registry = use(RegistryContext)
  const [owner] = useState(() => Symbol('commands'))
  useLayoutEffect(() => {
    registry?.add(owner, commands)
    return () => registry?.remove(owner)
  }, [registry, owner, commands])
}

export function useKnownCommands(): readonly StaffCommand[] {
  return use(CommandsContext)
}
