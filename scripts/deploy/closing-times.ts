/*
 * How long a database of D1 answers nobody. None has been measured for these: an import and an export close it for as long as
 * they run (https://developers.cloudflare.com/d1/best-practices/import-export-data/), and how fast they run is nowhere promised. Whoever
 * has run one corrects them by what was said afterwards.
 */

/** Seconds of an import of some megabytes by itself. */
export const importSeconds = 2

/** Seconds that a gigabyte takes where it is written anew. */
export const rebuildSecondsOfGigabyte = 10

const exportSecondsAtLeast = 5
const exportSecondsOfGigabyte = 60

export const gigabyte = 1_000_000_000

/** Returns how many seconds an export of so many bytes closes a database. */
export const exportSeconds = (bytes: number): number =>
  Math.ceil(exportSecondsAtLeast + exportSecondsOfGigabyte * (bytes / gigabyte))

export const asMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
