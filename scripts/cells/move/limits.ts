/** Limits of a move's queries and memory at a time, however large the group is. */
export type Limits = {
  /** Rows of one page; a page has no more bytes than `pageBytes` and one row. */
  readonly pageRows: number
  readonly pageBytes: number
  /** Rows that are gone through for the ends of pages by one query. */
  readonly stepRows: number
  /** Bytes of one batch of rows that are written. A database answers nothing while it takes one. */
  readonly batchBytes: number
  /** Rows that one batch deletes, or changes. */
  readonly removedRows: number
}

/**
 * D1 stops a query after thirty seconds, answers 50 MB at most, takes no statement of more than 100 kB and no row of more than 2 MB;
 * a file that is imported may have 5 GB, and nobody is answered while it is taken
 * (https://developers.cloudflare.com/d1/platform/limits/). Some answers are waited for at a time, and held here as JSON.
 */
export const usualLimits: Limits = {
  pageRows: 10_000,
  pageBytes: 4_000_000,
  stepRows: 50_000,
  batchBytes: 4_000_000,
  removedRows: 20_000,
}
