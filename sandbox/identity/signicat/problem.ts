import { randomHex } from '#sandbox/core/hashing.ts'

type InvalidParam = { name: string; reason: string }

/** A refusal in Signicat's form. */
export function problem(
  status: 400 | 401 | 403 | 404 | 409,
  title: string,
  detail: string,
  invalidParams: readonly InvalidParam[] = [],
): Response {
  const more = invalidParams.length > 0 ? { invalidParams } : {}
  const body = { type: 'about:blank', title, detail, code: `urn:${status}`, traceId: randomHex(32), ...more }
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } })
}
