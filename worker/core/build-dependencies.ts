import { budgetOf, statementsOfEach } from '#core/http/budget.ts'
import { admitBy } from '#core/http/call-limits.ts'
import { createDeployedReleases, type DeployedReleases } from '#core/log/deployed-releases.ts'
import { createLog, errorFields } from '#core/log/log.ts'
import { createMeasures, measureBy } from '#core/log/measures.ts'
import { versionOf } from '#core/log/version.ts'
import { listenBy } from '#core/outbox/outbox-store.ts'
import { roomNamespaceOf } from '#core/outbox/room-namespace.ts'
import { countStatements } from '#worker/db/count-statements.ts'
import { createDb } from '#worker/db/db.ts'

import { createTextReaders, type TextReaders } from './built-in-texts.ts'
import { systemClock } from './clock.ts'
import { parseConfig, type Config } from './config.ts'
import type { Cells, Dependencies } from './dependencies.ts'

const measures = createMeasures()

type BuildInput = {
  env: Env
  requestId: string
  /** The database of the cell, and the slot that the call comes from. */
  place: { d1: D1Database; slot: string }
  cells: Cells | null
  /** Keeps the worker alive after the answer. */
  waitUntil: (work: Promise<unknown>) => void
  /** The number of worlds in this invocation, which share its budget of database calls. */
  worlds?: number
  /** Tells and makes what these keys name; called once for keys that are woken together. */
  drain: (deps: Dependencies, keys: readonly string[]) => Promise<unknown>
}

const configs = new WeakMap<Env, Config>()

/** An isolate keeps its environment, so it is checked with the first request only. */
function configOf(env: Env): Config {
  const config = configs.get(env) ?? parseConfig(env)
  configs.set(env, config)
  return config
}

const releases = new WeakMap<Env, DeployedReleases>()

function isDeployedOf(env: Env): DeployedReleases {
  const read = releases.get(env) ?? createDeployedReleases(env.ASSETS)
  releases.set(env, read)
  return read
}

const texts = new WeakMap<Env, TextReaders>()

function textsOf(env: Env): TextReaders {
  const read = texts.get(env) ?? createTextReaders(env.ASSETS)
  texts.set(env, read)
  return read
}

/**
 * Returns the function that wakes a stream: streams that are woken together are drained once, behind whatever woke
 * them.
 */
function wakerOf({ waitUntil, drain }: BuildInput, depsOf: () => Dependencies): (streamKey: string) => void {
  const woken = new Set<string>()
  const drainWoken = async () => {
    await Promise.resolve()
    const streamKeys = [...woken]
    woken.clear()
    try {
      await drain(depsOf(), streamKeys)
    } catch (error) {
      depsOf().log.error('drain.failed', errorFields(error))
    }
  }
  return (streamKey) => {
    if (woken.size === 0) waitUntil(drainWoken())
    woken.add(streamKey)
  }
}

/** The real outside world of one request or cron run. Throws when the environment is incomplete. */
export function buildDependencies(input: BuildInput): Dependencies {
  const { env, requestId, place, cells, worlds = 1 } = input
  const { d1, asked } = countStatements(place.d1)
  const wake = wakerOf(input, () => deps)
  const version = versionOf(env)
  const deps: Dependencies = {
    config: configOf(env),
    clock: systemClock,
    db: createDb(d1, listenBy(wake)),
    licences: env.LICENCES,
    ...textsOf(env),
    isDeployed: isDeployedOf(env),
    log: createLog({ requestId, version }),
    version,
    measure: measureBy(measures, env.MEASURES),
    measured: measures.sums,
    requestId,
    slot: place.slot,
    cells,
    budget: budgetOf(asked, statementsOfEach(worlds)),
    admit: admitBy(env),
    rooms: roomNamespaceOf(env),
    fetch: (input, init) => fetch(input, init),
    wake,
  }
  return deps
}
