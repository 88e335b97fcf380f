/** Words that end and begin text messages again, in the languages that we write in; the whole message is one of them. */
const stops: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'STOPP',
  'SEIS',
  'LOPETA',
  'SLUTA',
  'AVSLUTA',
  'UNSUBSCRIBE',
  'CANCEL',
  'QUIT',
  'END',
])
const starts: ReadonlySet<string> = new Set(['START', 'STARTA', 'ALOITA', 'UNSTOP'])

/**
 * Returns whether a message says that no more are wanted, or that they are again; null where it is for the workshop.
 */
export function stopWordOf(text: string): 'STOP' | 'START' | null {
  const word = text.replaceAll(/[\s.!"'’]+/g, '').toUpperCase()
  if (stops.has(word)) return 'STOP'
  return starts.has(word) ? 'START' : null
}
