import type { Dependencies } from '#core/dependencies.ts'
import type { OutboxRow } from '#core/outbox/outbox-store.ts'
import type { Ports } from '#worker/providers/port.ts'

/** Asks to be called again later. The name reaches the outbox, so `reason` is a short word of ours. */
export class TryLater extends Error {
  /**
   * The delay (ms) until the next try, where the effect gives up by itself; null where it is retried as often as others
   * are.
   */
  readonly afterMs: number | null

  constructor(reason: string, afterMs: number | null = null) {
    super(`Not now: ${reason}`)
    this.name = `TryLater(${reason})`
    this.afterMs = afterMs
  }
}

export type EffectCall = Pick<OutboxRow, 'payload' | 'known'> & { signal: AbortSignal; isLastAttempt: boolean }

/** The handlers' access to the outside world. */
export type World = { deps: Dependencies; ports: Ports }

/** Makes one effect. It reads the truth again, so an effect that is no longer wanted does nothing; it throws to be called again. */
export type EffectHandler = (world: World, call: EffectCall) => Promise<void>
