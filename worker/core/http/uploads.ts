import { boundedBytes } from '#domain/text/bounded-bytes.ts'
import type { Route } from '#worker/contract/route.ts'

import { bodyTooLarge, unsupportedMediaType, usualBodyLimit } from './body.ts'
import { AppError } from './errors.ts'
import { withRoom } from './large-bodies.ts'
import { boundaryOf, partsOf, type FormPart } from './multipart.ts'
import { requestInvalidField } from './validate.ts'

/** A form with a file of which nothing is read yet; `limit` is in bytes. */
export type Upload = { request: Request; limit: number }

/** Returns the upload of a call, as its route limits it. */
export function uploadOf({ c, route }: { c: { req: { raw: Request } }; route: Pick<Route, 'bodyLimit'> }): Upload {
  return { request: c.req.raw, limit: route.bodyLimit ?? usualBodyLimit }
}

const fieldName = 'file'

/**
 * Reads the file of an upload (multipart, field `file`) and does work with it, in the room that the isolate has for large
 * bodies. Who calls, and whether the file is wanted, is known before: not a byte is read until here. Throws AppError 400,
 * 413, 415, 422, and 503 `uploads.busy` where there is no room.
 */
export async function withUploadedFile<T>(
  { request, limit }: Upload,
  work: (file: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const { body, headers } = request
  const boundary = boundaryOf(headers.get('Content-Type'))
  if (boundary === null) throw unsupportedMediaType()
  // Without a length it may be as long as it is let.
  const announced = Number(headers.get('Content-Length') ?? limit)
  return withRoom(Math.min(announced, limit), async (onPiece) => {
    const bytes = await boundedBytes(body, { limit, headers, onPiece })
    if (bytes === null) throw bodyTooLarge()
    return work(fileIn(partsOf(bytes, boundary)))
  })
}

function fileIn(parts: FormPart[] | null): Uint8Array<ArrayBuffer> {
  if (parts === null) throw new AppError({ code: 'request.malformed', status: 400, title: 'The form cannot be read' })
  const foreign = parts.find(({ name }) => name !== fieldName)
  if (foreign !== undefined) throw requestInvalidField(foreign.name.slice(0, 64), 'unknown_field')
  const [file, ...more] = parts
  if (file === undefined) throw requestInvalidField(fieldName, 'required')
  if (more.length > 0) throw requestInvalidField(fieldName, 'too_many')
  if (!file.isFile) throw requestInvalidField(fieldName, 'invalid_type')
  return file.content
}
