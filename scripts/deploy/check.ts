import * as z from 'zod'

import { appOf, sandbox } from '#scripts/towns/town.ts'
import { readToml, settingsOf, wholeToml } from '#scripts/towns/wrangler-toml.ts'

import { printed, tryLooking, type Deployment } from './deployment.ts'
import { settingsFaults } from './settings-faults.ts'
import { sandboxInProduction, stagingFaults } from './staging/faults.ts'

const plan = `Workers Paid is needed: a minute's jobs and hashing passwords take more than the 10 ms of CPU of the free plan,
  the database may grow past 500 MB, and the room's connections are kept by durable objects.`

const whoamiSchema = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) })

async function cloudflareFaults(on: Deployment): Promise<readonly string[]> {
  const { CLOUDFLARE_ACCOUNT_ID: account = '', CLOUDFLARE_API_TOKEN: token = '' } = on.environment
  const faults: string[] = []
  if (account === '') faults.push('CLOUDFLARE_ACCOUNT_ID is not set: worker and room go to that account')
  if (token === '') faults.push('CLOUDFLARE_API_TOKEN is not set: the room is deployed by it')
  const { code, stdout } = await tryLooking(on, 'wrangler', ['whoami', '--json'])
  if (code !== 0) return [...faults, 'wrangler is not signed in: npx wrangler login']
  const found = whoamiSchema.parse(printed(stdout)).accounts.find(({ id }) => id === account)
  if (found !== undefined) on.say(`  Account: ${found.name}`)
  else if (account !== '') faults.push('wrangler is signed in, but not to the account of CLOUDFLARE_ACCOUNT_ID')
  return faults
}

/** partykit asks who deploys even where it deploys to one's own account. */
async function roomFaults(on: Deployment): Promise<readonly string[]> {
  const { code, stdout } = await tryLooking(on, 'partykit', ['whoami'])
  if (code === 0 && stdout.includes('Logged in as')) return []
  return ['partykit is not signed in: npx partykit login, or PARTYKIT_LOGIN and PARTYKIT_TOKEN']
}

async function tellChanges(on: Deployment): Promise<void> {
  const { code, stdout } = await tryLooking(on, 'git', ['status', '--porcelain'])
  if (code !== 0) on.say('  This is no git checkout: what is deployed cannot be told by a commit.')
  else if (stdout.trim() !== '') on.say(`  Not committed, and deployed all the same:\n${stdout.trimEnd()}`)
}

/** What keeps the town from being deployed, and the two towns from being apart. */
function townFaults(on: Deployment): readonly string[] {
  const toml = wholeToml(on.folder)
  const [main, staging] = [settingsOf(toml, 'production'), settingsOf(toml, 'staging')]
  const own = settingsFaults(readToml(on.folder, appOf(on)), on.town)
  if (on.town === 'production') return [...own, ...sandboxInProduction({ production: main, staging })]
  return [...own, ...stagingFaults({ production: main, staging, sandbox: readToml(on.folder, sandbox) })]
}

/** Whether the accounts can be spoken to, and everything that is wrong with them and the settings, a line each. */
export async function check(
  on: Deployment,
): Promise<{ readonly faults: readonly string[]; readonly isSignedIn: boolean }> {
  on.say('Check')
  on.say(`  ${plan}`)
  await tellChanges(on)
  const ofAccounts = [...(await cloudflareFaults(on)), ...(await roomFaults(on))]
  return { faults: [...townFaults(on), ...ofAccounts], isSignedIn: ofAccounts.length === 0 }
}
