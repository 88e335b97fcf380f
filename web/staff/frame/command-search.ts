import type { StaffCommand } from '#web/staff/shared/commands.tsx'

const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The commands in whose names every typed word begins a word, however its letters are marked. */
export function matchingCommands(commands: readonly StaffCommand[], typed: string): readonly StaffCommand[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => {
    const words = plain(label).split(/[\s:]+/)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}
