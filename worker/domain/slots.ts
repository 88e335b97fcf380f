const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const slotPattern = /^[0-9A-HJKMNP-TV-Z]{2}$/

/**
 * A slot is the first two characters of a process code (Crockford base32), and the last two of whatever else comes back
 * from outside: ids in addresses, keys, cookies. It belongs to a group of workshops and lies in one cell with it
 * (docs/decisions/033-cells.md).
 */
export const slotCount = 1024

/** The slot of accounts without a group and of ids that carry no slot: it stays in the first cell. */
export const defaultSlot = '00'

/** The slots from here on are of cells themselves, one each: of what their jobs make that is of no group. */
export const firstHouse = 924

export const slotAt = (index: number): string =>
  `${alphabet.charAt(Math.floor(index / 32))}${alphabet.charAt(index % 32)}`

/** The slot that stays in a cell. */
export const houseOf = (cell: number): string => (cell === 1 ? defaultSlot : slotAt(slotCount - cell))

/** The cell whose house a slot is; null for one that is given to groups. */
export function cellOfHouse(slot: string): number | null {
  if (slot === defaultSlot) return 1
  const index = alphabet.indexOf(slot.charAt(0)) * 32 + alphabet.indexOf(slot.charAt(1))
  return index >= firstHouse ? slotCount - index : null
}

export const isSlot = (text: string): boolean => slotPattern.test(text)

/** The slot of a canonical process code, also of one that a kiosk or a pass has. */
export const slotOfCode = (code: string): string => code.slice(0, 2)

/** As many open codes one slot may have before its workshops are given a further one. */
export const mostOpenCodes = 7000

const freeBits = 50

/** Returns how many open codes strangers find in a day who know the slot, on average. */
export function hitsADay({
  openCodes,
  addresses,
  triesAMinute,
}: Record<'openCodes' | 'addresses' | 'triesAMinute', number>): number {
  return (addresses * triesAMinute * 60 * 24 * openCodes) / 2 ** freeBits
}

/** A message to several has the id of each at its end. */
const idWithSlot = /^[a-z]{2,4}_[0-9a-z]{25}([0-9a-z]{2})(?:_[a-z]{2,4}_\w{1,60})?$/
const secretWithSlot = /^(?:[a-z]{2,4}_)?[\w-]{43}([0-9A-Z]{2})$/

/** The slot that an id or a secret ends with; null for one that says none, as those of before slots. */
export function slotAtEnd(text: string): string | null {
  const [, id] = idWithSlot.exec(text) ?? []
  const [, secret] = secretWithSlot.exec(text) ?? []
  const slot = id?.toUpperCase() ?? secret
  return slot !== undefined && isSlot(slot) ? slot : null
}
