import { Suspense, useState } from 'react'

import type { PossibleEvent } from '#domain/process/staff-events.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import type { CounterParts } from './counter-parts.ts'
import { CounterFields } from './lazy.ts'

type CounterMeansState = {
  /** The sum, in euros; null where nothing is asked. */
  total: number | null
  means: CounterParts | undefined
  setMeans: (means: CounterParts | null) => void
  /** The button was pressed: what is missing is said. */
  isTried: boolean
  /** False where the means are asked for and do not make the sum; from then on the fields say so. */
  check: () => boolean
}

/** Asks by which means the sum was paid, where an event takes money at the counter. */
export function useCounterMeans(event: PossibleEvent | null, { pricing }: ProcessPage): CounterMeansState {
  const [means, setMeans] = useState<CounterParts | null>(null)
  const [isTried, setTried] = useState(false)
  const isAsked = event?.type === 'settle_payment' && pricing.totalPrice > 0
  if (!isAsked) return { total: null, means: undefined, setMeans, isTried, check: () => true }
  function check() {
    setTried(true)
    return means !== null
  }
  return { total: pricing.totalPrice, means: means ?? undefined, setMeans, isTried, check }
}

/** The fields of it. */
export function CounterQuestion({ counter }: { counter: CounterMeansState }) {
  const { total, isTried, setMeans } = counter
  if (total === null) return null
  return (
    <Suspense>
      <CounterFields key={total} total={total} isTried={isTried} onParts={setMeans} />
    </Suspense>
  )
}
