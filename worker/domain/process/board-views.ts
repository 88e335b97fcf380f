/**
 * Views of the board, in a file without schemas: its page uses these names too, and loads no zod for them.
 * - `now`: what waits for staff, the longest waiting first, then the rest of what is under way, the oldest first.
 * - `call`: whose customer no message reached, or who has not opened their link though their time is near; the longest
 *   waiting first. The filter by state or turn is left aside.
 * - `waiting`: what is under way and waits for somebody else, the oldest first.
 * - `all`, `ended`: the latest change first.
 */
export const boardViews = ['now', 'call', 'waiting', 'all', 'ended'] as const
export type BoardView = (typeof boardViews)[number]

/** The maximum number of archived visits in a search; a narrower search finds others. */
export const archivedMax = 20
