import * as z from 'zod'

/** Fields that bodies of a dealer system are made of. */

/** Line breaks and tabs are text; other control characters only come from a broken export. */
const isPrintable = (value: string): boolean => !/\p{Cc}/u.test(value.replaceAll(/[\t\n\r]/g, ''))
const unprintable = { error: 'control_character' }

/** U+FFFD stands where the sender's own reader has lost a letter, which nobody can bring back. */
const isWhole = (value: string): boolean => !value.includes('\uFFFD')
const lost = { error: 'lost_letter' }

export const text = (max: number) =>
  z.string().trim().min(1).max(max).refine(isPrintable, unprintable).refine(isWhole, lost)

export const optionalText = (max: number) =>
  z.string().trim().max(max).refine(isPrintable, unprintable).refine(isWhole, lost).nullish()

export const euros = z
  .number()
  .min(-1_000_000)
  .max(1_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'too_many_decimals' })
