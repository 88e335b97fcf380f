import * as z from 'zod'

const id = z.string().min(1).max(64)

/** The staff user who looks after a process. */
export type Assignee = { id: string; username: string }

/** `userId` null: nobody any more. `seen` is who did by what was on the screen. */
export const assignSchema = z.strictObject({ userId: id.nullable(), seen: id.nullable() })
export type AssignInput = z.infer<typeof assignSchema>

export type AssignAnswer = { assignee: Assignee | null }

export const assigneesQuerySchema = z.strictObject({ accountId: id.optional() })
export type AssigneesQuery = z.infer<typeof assigneesQuerySchema>
