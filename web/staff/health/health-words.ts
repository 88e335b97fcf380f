import { secondMs } from '#domain/durations.ts'
import type { JobHealth } from '#worker/contract/staff/health.ts'

import type { HealthTextKey } from './texts.ts'

type EffectKey = Extract<HealthTextKey, `effect_${string}`>

type Words = Readonly<Record<EffectKey, string>>

function isEffectKey(key: string, words: Words): key is EffectKey {
  return key.startsWith('effect_') && Object.hasOwn(words, key)
}

/** Returns the words for an effect; its own name where there are none. */
export function effectText(kind: string, words: Words): string {
  const key = `effect_${kind}`
  return isEffectKey(key, words) ? words[key] : kind
}

export type JobState = 'late' | 'never' | 'ok' | 'partly' | 'failed'

/** Returns the state of a job: that it is late weighs more than how it went. */
export function jobState({ isLate, lastRun }: Pick<JobHealth, 'isLate' | 'lastRun'>): JobState {
  if (isLate) return 'late'
  return lastRun?.outcome ?? 'never'
}

/** Returns a duration in the numbers of a language: "120 ms", "1,2 s". */
export function tookText(ms: number, language: string): string {
  if (ms < secondMs) return `${ms} ms`
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / secondMs)
  return `${seconds} s`
}
