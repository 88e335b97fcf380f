const typeAheadResetMs = 500

/** The item that a key leads to from `current` (-1: none yet), round the ends; null when the key leads nowhere. */
export function menuTarget(key: string, current: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * The item whose label begins with what was typed. One letter, also repeated, goes to the next match after
 * `current`; more letters may stay where they match already.
 */
export function typeAheadTarget(labels: readonly string[], typed: string, current: number): number | null {
  const letters = Array.from(typed.toLocaleLowerCase())
  const first = letters[0]
  if (first === undefined) return null
  const sameLetter = letters.every((letter) => letter === first)
  const wanted = sameLetter ? first : letters.join('')
  const from = sameLetter ? current + 1 : Math.max(0, current)
  for (let step = 0; step < labels.length; step += 1) {
    const index = (from + step) % labels.length
    if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return null
}

/** Gathers letters typed within half a second of each other. */
export function createTypeAhead(): (letter: string, now: number) => string {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return (letter, now) => {
    typed = now - last > typeAheadResetMs ? letter : typed + letter
    last = now
    return typed
  }
}
