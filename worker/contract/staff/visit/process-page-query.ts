import * as z from 'zod'

const included = z.literal('1').optional()

/**
 * `box`: with what is told of its box (`VisitBox`), where the user may do something with that. `work`: with its additional
 * work, where there is some or some may be proposed.
 */
export const processPageQuerySchema = z.strictObject({ box: included, work: included })

export type ProcessPageQuery = z.infer<typeof processPageQuerySchema>
