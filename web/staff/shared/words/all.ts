import type { DeskWords } from './desk-words.ts'
import { board as enBoard } from './en/board.ts'
import { process as enProcess } from './en/process.ts'
import * as enStates from './en/states.ts'
import { board as fiBoard } from './fi/board.ts'
import { process as fiProcess } from './fi/process.ts'
import * as fiStates from './fi/states.ts'
import { board as svBoard } from './sv/board.ts'
import { process as svProcess } from './sv/process.ts'
import * as svStates from './sv/states.ts'

export const fi: DeskWords = { ...fiStates, board: fiBoard, process: fiProcess }
export const sv: DeskWords = { ...svStates, board: svBoard, process: svProcess }
export const en: DeskWords = { ...enStates, board: enBoard, process: enProcess }
