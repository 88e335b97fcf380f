/**
 * Prices and limits of the platform. Prices are those of Cloudflare's pages "Workers pricing", "Workers Logs", "D1
 * pricing", "R2 pricing", "Durable Objects pricing" and "Workers Analytics Engine pricing", limits those of "D1
 * limits", as they stood on 25 November 2026. Placement (`[placement]`) has no price on any of them.
 */

export type Price = {
  /** The billed item, a month. */
  readonly name: string
  /** The part of it that the plan includes. */
  readonly included: number
  /** Dollars for `per` more. */
  readonly dollars: number
  readonly per: number
}

const million = 1_000_000

export const prices = {
  requests: { name: 'requests to the worker', included: 10 * million, dollars: 0.3, per: million },
  cpuMs: { name: 'CPU of the worker (ms)', included: 30 * million, dollars: 0.02, per: million },
  rowsRead: { name: 'D1 rows read', included: 25_000 * million, dollars: 0.001, per: million },
  rowsWritten: { name: 'D1 rows written', included: 50 * million, dollars: 1, per: million },
  storedGb: { name: 'D1 storage (GB)', included: 5, dollars: 0.75, per: 1 },
  archivedGb: { name: 'R2 storage (GB)', included: 10, dollars: 0.015, per: 1 },
  archiveWrites: { name: 'R2 writes (class A)', included: million, dollars: 4.5, per: million },
  archiveReads: { name: 'R2 reads (class B)', included: 10 * million, dollars: 0.36, per: million },
  roomRequests: { name: 'Durable Objects requests (rooms)', included: million, dollars: 0.15, per: million },
  roomGbSeconds: { name: 'Durable Objects duration (GB-s)', included: 400_000, dollars: 12.5, per: million },
  roomRows: { name: 'Durable Objects rows written', included: 50 * million, dollars: 1, per: million },
  lines: { name: 'log lines (Workers Logs)', included: 20 * million, dollars: 0.6, per: million },
  points: { name: 'Analytics Engine points', included: 10 * million, dollars: 0.25, per: million },
} as const satisfies Readonly<Record<string, Price>>

export type Used = Readonly<Record<keyof typeof prices, number>>

/** The paid plan, whatever is used (dollars a month). */
export const planDollars = 5

/** The value of a dollar on that day in euros, rounded up. */
export const eurosOfDollar = 0.88

/** The memory (GB) of a Durable Object that is awake. */
export const roomGb = 0.128
/** As many messages that a WebSocket brings in are billed as one request. */
export const messagesARequest = 20

export const limits = {
  /**
   * Statements a second of one database, which does one query after the other: a thousand of 1 ms each, by the page of
   * limits.
   */
  statementsASecond: 1_000,
  /** Batches that write, one after the other, each kept in several places before it is answered: about 10 ms, which is our assumption. */
  writesASecond: 100,
  /** The size limit of one database. */
  gigabytes: 10,
} as const

/** Bytes of a file for each byte that its rows and indexes say: their pages are two thirds full once they were written in any order. */
export const fileBytes = 1.5

/** The planned fill of a cell: the rest is for a peak within the hour, and for a day that is not like others. */
export const plannedShare = 0.5
