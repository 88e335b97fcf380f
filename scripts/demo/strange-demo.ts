import { UnfitState } from '#scripts/stack/unfit-state.ts'

import { readDemo } from './demo-file.ts'

/** Throws UnfitState where the demo of a state folder is not as this version writes it. */
export function refuseStrangeDemo(stateDir: string): void {
  try {
    readDemo(stateDir)
  } catch {
    throw new UnfitState('demo.json is not as this version writes it')
  }
}
