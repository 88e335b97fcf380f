/** Parts of a workshop as its customers see it. */

/** The mark of a workshop by its public address, with the measures that it is drawn in (px). */
export type Logo = { url: string; width: number; height: number }

/** A day on the workshop's clock. Instants; `to` is the first at which it is shut. */
export type OpenDay = {
  date: string
  /** The reason for an exception from the weekday's hours, which may be empty; null on a usual day. */
  exception: string | null
  openings: { from: string; to: string }[]
}

/** When the workshop is open: seven days, today first, and the first opening after them. */
export type CustomerHours = { days: OpenDay[]; later: string | null }
