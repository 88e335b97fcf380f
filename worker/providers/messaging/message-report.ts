import { decodeText } from '#domain/text/body-text.ts'
import type { ReportReading } from '#worker/providers/port.ts'

function textOf(body: Uint8Array): string | null {
  try {
    return decodeText(body)
  } catch {
    return null
  }
}

/** The form of a request's body; empty where it is none. Names that come twice keep all their values. */
export function formOf(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(textOf(body) ?? '')
}

/** The JSON of a request's body; undefined where it is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(body) ?? '')
  } catch {
    return undefined
  }
}

export const forged: ReportReading = { reading: 'forged' }
export const nothing: ReportReading = { reading: 'nothing' }

/** A short word of the provider's, kept only in a form that cannot hold anything personal. */
export function shortWord(value: string | null | undefined): string | null {
  return value !== null && value !== undefined && /^[\w.-]{1,64}$/.test(value) ? value : null
}
