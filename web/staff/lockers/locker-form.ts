import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { boxesMax } from '#domain/operations/limits.ts'
import type { CreateLockerInput, DeskBox, DeskLocker, EditBoxInput } from '#worker/contract/staff/visit/locker-desk.ts'

export type LockerForm = {
  name: string
  address: string
  enabled: boolean
  instructions: Record<string, string>
  overflow: Record<string, string>
  /** The layout of a new cabinet's doors. */
  columns: string
  rows: string
  size: BoxSize
  lane: ServiceLane
}

export function lockerForm(locker: DeskLocker | null): LockerForm {
  return {
    name: locker?.name ?? '',
    address: locker?.address ?? '',
    enabled: locker?.enabled ?? true,
    instructions: locker?.instructions ?? {},
    overflow: locker?.overflow ?? {},
    columns: '2',
    rows: '6',
    size: 'S',
    lane: 'ROUND_THE_CLOCK',
  }
}

const filled = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''))

/** Returns the input that a new cabinet and a changed one share. */
export function lockerInput({ name, address, enabled, instructions, overflow }: LockerForm) {
  return {
    name: name.trim(),
    address: address.trim(),
    enabled,
    instructions: filled(instructions),
    overflow: filled(overflow),
  }
}

/** A whole number within bounds; null for anything else. */
export function wholeNumber(typed: string, { least, most }: { least: number; most: number }): number | null {
  const value = Number(typed.trim())
  return typed.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : null
}

export const gridBounds = { least: 1, most: 50 }
export const numberBounds = { least: 1, most: 9999 }

/** The boxes of a new cabinet, numbered column by column from the top; null where there would be too many. */
export function newBoxes({ columns, rows, size, lane }: LockerForm): CreateLockerInput['boxes'] | null {
  const [width, height] = [wholeNumber(columns, gridBounds), wholeNumber(rows, gridBounds)]
  if (width === null || height === null || width * height > boxesMax) return null
  return Array.from({ length: width * height }, (_, index) => ({
    number: index + 1,
    size,
    lane,
    column: Math.floor(index / height),
    row: index % height,
  }))
}

/** People count from one. */
export type BoxForm = { number: string; size: BoxSize; lane: ServiceLane; column: string; row: string }

export function boxForm(box: Pick<DeskBox, 'number' | 'size' | 'lane' | 'column' | 'row'>): BoxForm {
  const { number, size, lane, column, row } = box
  return { number: String(number), size, lane, column: String(column + 1), row: String(row + 1) }
}

export function boxInput(form: BoxForm): Omit<EditBoxInput, 'version'> | null {
  const number = wholeNumber(form.number, numberBounds)
  const [column, row] = [wholeNumber(form.column, gridBounds), wholeNumber(form.row, gridBounds)]
  if (number === null || column === null || row === null) return null
  return { number, size: form.size, lane: form.lane, column: column - 1, row: row - 1 }
}
