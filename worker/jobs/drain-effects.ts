import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { drainOutbox, type DrainResult } from '#core/outbox/outbox-drain.ts'
import { outboxStore, type OutboxRow } from '#core/outbox/outbox-store.ts'
import { webhookAttempts } from '#domain/operations/limits.ts'
import { webhookEffectKind } from '#worker/notifications/webhooks/index.ts'
import { createPorts } from '#worker/providers/index.ts'
import type { Ports } from '#worker/providers/port.ts'

import { TryLater, type World } from './effect-call.ts'
import { effectHandlers } from './effect-handlers.ts'
import { factsOfMessage, passesMessage } from './message-effects.ts'

/** Longer than any provider's own time-out, shorter than the claim on a row. */
const effectTimeoutMs = 20_000
const mostAtOnce = 8
/** A message asks for so many statements. What was begun is ended: fewer are begun at once where the budget ends. */
const statementsOfEffect = 12
/** Eight attempts are spread over about ten minutes; then people are told. */
export const usualAttempts = 8

function maxAttempts({ kind }: Pick<OutboxRow, 'kind'>): number {
  return kind === webhookEffectKind ? webhookAttempts : usualAttempts
}

type DrainOptions = {
  streamKeys?: readonly string[]
  ports?: Ports
}

async function make(world: World, row: OutboxRow, signal: AbortSignal): Promise<void> {
  const handler = Object.hasOwn(effectHandlers, row.kind) ? effectHandlers[row.kind] : undefined
  if (handler === undefined) throw new Error(`Nobody makes effects of the kind ${row.kind}`)
  const { payload, known, attempts } = row
  await handler(world, { payload, known, signal, isLastAttempt: attempts >= maxAttempts(row) })
}

/** Measures how late an effect was made, and whether it was. */
async function measured({ measure, clock }: Dependencies, row: OutboxRow, work: () => Promise<void>): Promise<void> {
  const point = { kind: 'effect', name: row.kind, ms: Math.max(0, clock.now() - row.dueAt) } as const
  try {
    await work()
    measure({ ...point, outcome: 'ok', isFault: false })
  } catch (error) {
    measure({ ...point, outcome: 'failed', isFault: true })
    throw error
  }
}

const goesOnAfter = (error: unknown) => (error instanceof TryLater ? error.afterMs : null)

/** Makes the effects that are due: all of them, or those of the streams named. */
export function drainEffects(
  deps: Dependencies,
  { streamKeys, ports = createPorts(deps) }: DrainOptions = {},
): Promise<DrainResult> {
  const now = () => deps.clock.now()
  return drainOutbox<OutboxRow>({
    ...outboxStore(deps.db, {
      now,
      knownOf: factsOfMessage,
      passes: passesMessage,
      ...(streamKeys === undefined ? {} : { streamKeys }),
    }),
    handle: (row, signal) => measured(deps, row, () => make({ deps, ports }, row, signal)),
    report({ row, error, isParked }) {
      const fields = { effectId: row.id, kind: row.kind, attempts: row.attempts, ...errorFields(error) }
      if (isParked) {
        deps.log.error('effect.parked', fields)
        return
      }
      deps.log.info('effect.retried', fields)
    },
    reportStore: (error) => deps.log.error('outbox.failed', errorFields(error)),
    clock: deps.clock,
    timeoutMs: effectTimeoutMs,
    concurrency: () => Math.min(mostAtOnce, Math.ceil(deps.budget.left() / statementsOfEffect)),
    maxAttempts,
    goesOnAfter,
    isSpent: deps.budget.isSpent,
  })
}
