import { commands, keys } from './cases-commands.ts'
import { offLine } from './cases-off-line.ts'
import { onLine } from './cases-on-line.ts'
import { room } from './cases-room.ts'
import type { Case } from './judge.ts'

/** Everything that is asked of a client of the device API. */
export const cases: readonly Case[] = [...onLine, ...offLine, ...commands, ...keys, ...room]
