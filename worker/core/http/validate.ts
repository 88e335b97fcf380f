import type { Context } from 'hono'
import type * as z from 'zod'

import type { FieldProblem } from '#worker/contract/problem.ts'

import { readBodyText } from './body-text.ts'
import { unsupportedMediaType } from './body.ts'
import { AppError } from './errors.ts'
import type { AppEnv } from './hono.ts'

type Issue = z.core.$ZodIssue

/** Returns the input at the place of an issue; the issues of zod do not carry it. */
function inputAt(input: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }, input)
}

function fieldCode(issue: Issue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return inputAt(input, issue.path) === undefined ? 'required' : issue.code
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'unrecognized_keys':
      return 'unknown_field'
    case 'custom':
      return issue.message
    default:
      return issue.code
  }
}

function fieldProblems(issue: Issue, input: unknown): FieldProblem[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown_field' }))
  }
  const field = { path: path.join('.'), code: fieldCode(issue, input) }
  return [issue.code === 'too_big' && issue.origin === 'array' ? { ...field, limit: Number(issue.maximum) } : field]
}

/** A request (`input`) that the schema refused, with what is wrong by field. Values never appear in it. */
export function requestInvalid(issues: readonly Issue[], input: unknown): AppError {
  return new AppError({
    code: 'request.invalid',
    status: 422,
    title: 'The request does not fit its schema',
    errors: issues.flatMap((issue) => fieldProblems(issue, input)),
  })
}

/** The same, where only the database could tell. */
export function requestInvalidFields(errors: FieldProblem[]): AppError {
  const title = 'The request does not fit what is stored'
  return new AppError({ code: 'request.invalid', status: 422, title, errors })
}

export function requestInvalidField(path: string, code: string): AppError {
  return requestInvalidFields([{ path, code }])
}

/** One part of a request as its schema makes it; what fails becomes a problem with a code for each field. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw requestInvalid(result.error.issues, input)
}

const json = /^application\/([\w.-]+\+)?json$/i

/** The JSON of a body; where nothing was sent as JSON, an empty object. */
export async function readJson({ req }: Context<AppEnv>): Promise<unknown> {
  const [mediaType = ''] = (req.header('Content-Type') ?? '').split(';')
  // A form sent to a route of JSON would be read as an empty object.
  if (/^multipart/i.test(mediaType)) throw unsupportedMediaType()
  if (!json.test(mediaType.trim())) return {}
  const bytes = new Uint8Array(await req.arrayBuffer())
  return parseJson(readBodyText(bytes, req.header('Content-Type') ?? ''))
}

/** Texts are kept composed (NFC), by whichever door they come: the same letters have the same bytes from here on. */
const composed = (_key: string, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value)

/** Returns the JSON of a text, its texts composed. Throws 400 `request.malformed`. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, composed)
    return value
  } catch (error) {
    throw new AppError({ code: 'request.malformed', status: 400, title: 'The request is not JSON', cause: error })
  }
}
