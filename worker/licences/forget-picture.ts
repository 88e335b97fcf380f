import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'

const payloadSchema = z.object({ objectKey: z.string() })

/** Makes the effect `forgetPictureKind`. Deleting what is gone already is no failure. */
export async function forgetPicture({ licences }: Pick<Dependencies, 'licences'>, payload: unknown): Promise<void> {
  await licences.delete(payloadSchema.parse(payload).objectKey)
}
