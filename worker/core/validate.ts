import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type * as z from 'zod'

import type { FieldProblem } from '#domain/contract/problem.ts'

import { AppError } from './errors.ts'

type Issue = z.core.$ZodIssue

function fieldCode(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid_type'
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

function fieldProblems(issue: Issue): FieldProblem[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown_field' }))
  }
  return [{ path: path.join('.'), code: fieldCode(issue) }]
}

/** A request that the schema refused, with what is wrong by field. Values never appear in it. */
export function requestInvalid(issues: readonly Issue[]): AppError {
  return new AppError({
    code: 'request.invalid',
    status: 422,
    title: 'The request does not fit its schema',
    errors: issues.flatMap(fieldProblems),
  })
}

/** The same for one field, where only the database could tell. */
export function requestInvalidField(path: string, code: string): AppError {
  const title = 'The request does not fit what is stored'
  return new AppError({ code: 'request.invalid', status: 422, title, errors: [{ path, code }] })
}

/** Checks one part of a request; what fails becomes a problem with a code for each field. */
export function validate<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw requestInvalid(result.error.issues)
  })
}
