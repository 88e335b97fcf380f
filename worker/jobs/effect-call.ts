import type { Dependencies } from '#core/dependencies.ts'
import type { OutboxRow } from '#core/outbox-store.ts'
import type { Ports } from '#worker/providers/port.ts'

/** Asks to be called again later. The name reaches the outbox, so `reason` is a short word of ours. */
export class TryLater extends Error {
  constructor(reason: string) {
    super(`Not now: ${reason}`)
    this.name = `TryLater(${reason})`
  }
}

export type EffectCall = Pick<OutboxRow, 'payload' | 'truth'> & { signal: AbortSignal; isLastAttempt: boolean }

/** What handlers have of the world. */
export type World = { deps: Dependencies; ports: Ports }

/** Makes one effect. It reads the truth again, so an effect that is no longer wanted does nothing; it throws to be called again. */
export type EffectHandler = (world: World, call: EffectCall) => Promise<void>
