import * as z from 'zod'

import type { Announcement } from '#worker/providers/port.ts'

const announcementSchema = z.object({
  processCode: z.string(),
  accountId: z.string(),
  version: z.number(),
  deviceIds: z.array(z.string()),
})

/** Returns what rooms are told of a process by the truth of its announcement (`truthOfEffect`). */
export function announcementOf(truth: string): Announcement {
  return announcementSchema.parse(JSON.parse(truth))
}
