import { charsetOf, decodeText, InvalidUtf8 } from '#domain/text/body-text.ts'

import { unsupportedMediaType } from './body.ts'
import { AppError } from './errors.ts'

/**
 * Returns the text of a request's body in the encoding that its Content-Type names, UTF-8 where it names none. Throws 415
 * for another encoding, and 400 `request.malformed` with the place of the byte that is no UTF-8: nothing unreadable is kept.
 */
export function readBodyText(bytes: Uint8Array, contentType: string): string {
  const charset = charsetOf(contentType)
  if (charset === null) throw unsupportedMediaType()
  try {
    return decodeText(bytes, charset)
  } catch (error) {
    if (!(error instanceof InvalidUtf8)) throw error
    const title = `The body is not UTF-8 at byte ${error.byte}; name another encoding in Content-Type`
    throw new AppError({ code: 'request.malformed', status: 400, title, cause: error })
  }
}
