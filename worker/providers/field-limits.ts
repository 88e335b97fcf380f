import { asciiEmail } from '#domain/contact/email.ts'

/** The fields of the forms of who pays, and of who applies for credit. */
export const applicantFields = [
  'firstName',
  'lastName',
  'address',
  'postalCode',
  'city',
  'country',
  'email',
  'phoneNumber',
  'governmentId',
] as const
export type ApplicantField = (typeof applicantFields)[number]

/** The fields of the form of an online payment. */
export type PayerField = Exclude<ApplicantField, 'phoneNumber' | 'governmentId'>

/**
 * A vendor's limits of one field of a request, as plain data. `longest` counts UTF-16 units, which are never fewer than
 * the characters that a vendor counts. A text may be cut; a value with `whole` means something only as it is, and is
 * sent in that form or not at all.
 */
export type FieldLimit = {
  longest: number
  /** The characters that the vendor refuses. Each becomes `instead`, a space where that is not given. */
  without?: RegExp
  instead?: string
  /** The form of a value that is never cut. */
  whole?: RegExp
  /** An e-mail address, whose domain vendors want in ASCII. */
  isAddress?: true
  /** The vendor takes the request without the field. */
  isOptional?: true
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns the first `longest` UTF-16 units at most, and no character or combining sequence in part. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > longest) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** Halves of characters and code points that are no characters: no vendor's JSON or XML takes them. */
const noCharacters = /\p{Cs}|\p{Noncharacter_Code_Point}/gu
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/**
 * Returns a text as a vendor takes it: composed (NFC), on one line, without the characters that the vendor refuses, and
 * cut. Empty where nothing is left. Of a value with `whole` nothing is changed but an address’s domain: it comes back so, or empty.
 */
export function fitText(text: string, limit: FieldLimit): string {
  const { longest, without, instead = ' ', whole } = limit
  if (whole !== undefined) {
    const value = limit.isAddress === true ? (asciiEmail(text) ?? text) : text
    return value.length <= longest && whole.test(value) ? value : ''
  }
  const line = text.replaceAll(noCharacters, '').replaceAll(controls, ' ').normalize('NFC')
  const taken = without === undefined ? line : line.replaceAll(without, instead)
  return cut(taken.replaceAll(/\s+/g, ' ').trim(), longest).trimEnd()
}

type Limits = Readonly<Partial<Record<ApplicantField, FieldLimit>>>
type Values<Field extends ApplicantField> = Readonly<Partial<Record<Field, string>>>

/** Returns the fields that a vendor would refuse and that no cutting mends, in the order of the form. */
export function refusedFields(values: Values<ApplicantField>, limits: Limits): ApplicantField[] {
  return applicantFields.filter((field) => {
    const limit = limits[field]
    return limit !== undefined && limit.isOptional !== true && fitText(values[field] ?? '', limit) === ''
  })
}

/** Returns those of the fields that are on the form of an online payment. */
export function payersOwn(fields: readonly ApplicantField[]): PayerField[] {
  return fields.flatMap((field) => (field === 'phoneNumber' || field === 'governmentId' ? [] : [field]))
}

/** Vendors' names of the fields in their refusals. */
const vendorNames: Readonly<Record<ApplicantField, RegExp>> = {
  firstName: /first[ _-]?name/i,
  lastName: /last[ _-]?name|surname/i,
  address: /street|address[ _-]?(?:row|line)/i,
  postalCode: /postal[ _-]?code|post ?code|(?<![a-z])zip/i,
  city: /(?<![a-z])city|postal[ _-]?area/i,
  country: /country/i,
  email: /e-?mail/i,
  phoneNumber: /phone/i,
  governmentId: /government[ _-]?id|national[ _-]?id/i,
}

/**
 * Returns which of the fields that were sent (`sent`, the vendor's table) a complaint is about. Addresses that it quotes
 * are passed over, since they hold words of any kind.
 */
export function fieldsNamed(complaint: string, sent: Limits): ApplicantField[] {
  const words = complaint.replaceAll(/[^\s"'\\]+@[^\s"'\\]+/g, '')
  return applicantFields.filter((field) => sent[field] !== undefined && vendorNames[field].test(words))
}
