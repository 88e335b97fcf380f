/** The same things with one of them a step further up (−1) or down (1). */
export function moved<Thing>(things: readonly Thing[], from: number, by: -1 | 1): Thing[] {
  const [one] = things.slice(from, from + 1)
  if (one === undefined || from + by < 0 || from + by >= things.length) return [...things]
  return things.toSpliced(from, 1).toSpliced(from + by, 0, one)
}
