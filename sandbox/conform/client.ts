/**
 * A client under test, as the suite handles it. What a cabinet does by itself it does in `pass`: heartbeats, reports,
 * commands.
 */
export type Client = {
  /** As it leaves the factory, with all of its doors shut and empty. */
  start: (given: { deviceId: string; key: string; boxes: readonly number[] }) => Promise<void>
  /** Somebody types a code, and goes through the door if one opens. */
  type: (code: string) => Promise<void>
  putKeys: (boxNumber: number) => Promise<void>
  close: (boxNumber: number) => Promise<void>
  /** Power goes, and comes back. */
  cutPower: () => Promise<void>
  /** The cabinet's own clock is set wrong by so much, or right by 0. */
  setClock: (offsetMs: number) => Promise<void>
  /** So much time goes by. */
  pass: (ms: number) => Promise<void>
  /** The number of each box whose lock was let go since the start, in order. */
  opened: () => Promise<readonly number[]>
}
