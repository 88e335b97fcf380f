/** The maximum number of trials that one user may begin within an hour. */
export const trialsPerHour = 5
/** The most that the order of a trial may cost, in euros without VAT. */
export const trialPriceMax = 100
/** A trial that nobody ended is ended after this. */
export const trialLengthMs = 24 * 3_600_000
