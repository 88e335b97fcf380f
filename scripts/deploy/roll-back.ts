import * as z from 'zod'

import { appOf, flagsOf } from '#scripts/environments/environment.ts'

import { ask, change, type Deployment } from './deployment.ts'
import { inSteps } from './in-steps.ts'
import { stopped } from './stopped.ts'

/** The mark by which a deployment is known as one of ours that went back. */
const message = 'npm run deploy -- --rollback'

const statusSchema = z.object({
  versions: z.array(z.object({ version_id: z.string() })),
  annotations: z.record(z.string(), z.unknown()).optional(),
})

/**
 * Brings back the version of the worker before this one; its pages come back with it. Run again it changes nothing: one
 * rollback more would go forward to the version that it left.
 */
export async function rollBack(on: Deployment): Promise<void> {
  on.say('Back to the version before')
  await inSteps([{ name: 'Worker', stopped: stopped.rollback, work: () => goBackOnce(on) }])
  on.say('  Migrations stay: the version before can read what they made. The room stays too.')
  if (on.environmentName === 'staging') on.say('  So does the sandbox.')
}

async function goBackOnce(on: Deployment): Promise<void> {
  const flags = flagsOf(appOf(on))
  const { versions, annotations } = await ask(on, statusSchema, ['deployments', 'status', '--json', ...flags])
  if (annotations?.['workers/message'] === message) {
    const [serving] = versions.map(({ version_id: id }) => id)
    on.say(`  It is back already: ${serving} was brought back before. "npx wrangler rollback VERSION" goes further.`)
    return
  }
  await change(on, 'wrangler', ['rollback', '--yes', '--message', message, ...flags])
}
