import { agreed } from './agreed.ts'
import { boxes } from './boxes.ts'
import { forged, writtenDown } from './callbacks.ts'
import { ownCell } from './cells.ts'
import type { Check, Evidence, Verdict } from './check.ts'
import { credentials } from './credentials.ts'
import { told } from './events.ts'
import { history } from './history.ts'
import { kept } from './kept.ts'
import { keys } from './keys.ts'
import { textMessages } from './messages.ts'
import { agreement, captures } from './money.ts'
import { promised } from './promised.ts'
import { promises } from './promises.ts'
import { work } from './work.ts'

const checks: readonly Check[] = [
  captures,
  boxes,
  history,
  writtenDown,
  forged,
  agreement,
  told,
  kept,
  keys,
  agreed,
  credentials,
  promises,
  promised,
  textMessages,
  ownCell,
  work,
]

/** Every invariant, in the order of `docs/test-matrix.md`. */
export const judge = (evidence: Evidence): Verdict[] => checks.map((check) => check(evidence))
