import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { actorKinds, processStates, processTypes } from './enums.ts'
import type { ProcessState } from './enums.ts'
import {
  decide,
  decideCreation,
  possibleEvents,
  processEventTypes,
  targetOf,
  transitionPairs,
} from './process-lifecycle.ts'
import type { ProcessEvent } from './process-lifecycle.ts'

const allowedPairs = new Set(transitionPairs().map((pair) => pair.join(' ')))

describe('histories', () => {
  const step = fc.record({ type: fc.constantFrom(...processEventTypes), actor: fc.constantFrom(...actorKinds) })
  const births = processTypes.flatMap((processType) =>
    processStates
      .filter((to) => actorKinds.some((actor) => decideCreation(processType, to, actor).ok))
      .flatMap((state) => [false, true].map((useRetrievalProcess) => ({ processType, state, useRetrievalProcess }))),
  )

  it('replay to the state that they ended in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...births), fc.infiniteStream(fc.nat()), (birth, choices) => {
        const history: ProcessEvent[] = []
        let state: ProcessState = birth.state
        for (const choice of choices.take(40)) {
          const open = actorKinds.flatMap((actor) =>
            possibleEvents({ ...birth, state }, actor).map((type) => ({ type, actor })),
          )
          const event = open[choice % Math.max(1, open.length)]
          if (event === undefined) break
          history.push(event)
          state = targetOf(state, event.type)
        }
        const replayed = history.reduce<ProcessState>((from, event) => {
          const decision = decide({ ...birth, state: from }, event)
          return decision.ok ? decision.to : 'CLOSED'
        }, birth.state)
        expect(replayed).toBe(state)
      }),
      { numRuns: 500 },
    )
  })

  it('never leave the table, whatever is thrown at a process', () => {
    fc.assert(
      fc.property(fc.constantFrom(...births), fc.array(step, { maxLength: 400 }), (birth, events) => {
        let state: ProcessState = birth.state
        for (const event of events) {
          const decision = decide({ ...birth, state }, event)
          if (!decision.ok) continue
          expect(allowedPairs.has(`${state} ${decision.to}`)).toBe(true)
          state = decision.to
        }
      }),
    )
  })
})
