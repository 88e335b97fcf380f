import * as z from 'zod'

import { missingScopes, permissionFor, refusalOf } from '#scripts/deploy/faults/permissions.ts'
import { routeFaults } from '#scripts/deploy/faults/route-permissions.ts'
import { boundRoomFaults, settingsFaults } from '#scripts/deploy/faults/settings-faults.ts'
import { appOf, flagsOf, roomOf, sandbox } from '#scripts/environments/environment.ts'
import { bucketOf, readToml, settingsOf, wholeToml } from '#scripts/environments/wrangler-toml.ts'

import { answerIn } from './answers.ts'
import { failureOf, tryLooking, type Deployment, type Ended } from './deployment.ts'
import { sandboxInProduction, stagingFaults } from './staging/faults.ts'

const plan = `Workers Paid is needed: a minute's jobs and hashing passwords take more than the 10 ms of CPU of the free plan,
  and the database may grow past 500 MB.`

const whoamiSchema = z.object({
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The permissions of a login alone. */
  tokenPermissions: z.array(z.string()).optional(),
})

const failure = (args: readonly string[], ended: Ended) => failureOf({ command: 'wrangler', args }, ended).message

function notSignedIn(on: Deployment, ended: Ended): string {
  const { CLOUDFLARE_API_TOKEN: token = '' } = on.environment
  if (token === '') return `wrangler is not signed in: npx wrangler login, or CLOUDFLARE_API_TOKEN`
  return [
    'CLOUDFLARE_API_TOKEN is refused, and while it is set "npx wrangler login" counts for nothing:',
    failure(['whoami'], ended),
  ].join('\n')
}

function printTokenOwner({ environment, say }: Deployment): void {
  const { CLOUDFLARE_API_TOKEN: token = '' } = environment
  if (token === '') say('  By "wrangler login": CLOUDFLARE_API_TOKEN is not set.')
  else say('  By CLOUDFLARE_API_TOKEN: while it is set, "wrangler login" counts for nothing.')
}

async function accountFaults(on: Deployment): Promise<readonly string[]> {
  const { CLOUDFLARE_ACCOUNT_ID: account = '' } = on.environment
  const unset = account === '' ? ['CLOUDFLARE_ACCOUNT_ID is not set: worker and room go to that account'] : []
  const ended = await tryLooking(on, 'wrangler', ['whoami', '--json'])
  if (ended.code !== 0) return [...unset, notSignedIn(on, ended)]
  const answer = answerIn(whoamiSchema, ended.stdout)
  if (answer === null)
    return [...unset, 'wrangler whoami answered what is not understood: who is signed in is not known']
  printTokenOwner(on)
  const found = answer.accounts.find(({ id }) => id === account)
  if (found !== undefined) on.say(`  Account: ${found.name}`)
  return [
    ...unset,
    ...(found === undefined && account !== ''
      ? [
          `Who is signed in does not see the account of CLOUDFLARE_ACCOUNT_ID: it is another, or "${permissionFor(['whoami'])}" is lacking`,
        ]
      : []),
    ...(answer.tokenPermissions === undefined ? [] : missingScopes(answer.tokenPermissions)),
  ]
}

const namedSchema = z.object({ name: z.string() })

/** Commands that only look, one for each permission; what they find is not looked at here. */
function looksAtPermissions(on: Deployment): readonly { args: readonly string[]; schema: z.ZodType }[] {
  const { name } = bucketOf(readToml(on.folder, appOf(on)))
  return [
    { args: ['d1', 'list', '--json'], schema: z.array(namedSchema) },
    { args: ['r2', 'bucket', 'info', name, '--jurisdiction', 'eu', '--json'], schema: namedSchema },
    { args: ['secret', 'list', '--format', 'json', ...flagsOf(appOf(on))], schema: z.array(namedSchema) },
  ]
}

/** Returns true when a command failed because a bucket or a worker is not there: whoever is told so may look. */
const isAbsence = ({ stdout, stderr }: Ended) => /\[code: 10006\]|Worker "[^"]*".* not found/.test(stdout + stderr)

const unknownFault = (args: readonly string[], ended: Ended) =>
  `Whether "${permissionFor(args)}" is given is not known: ${failure(args, ended)}`

/** Returns a line for each permission that is lacking, and says which are not. A call that only looks cannot tell Edit from Read. */
async function permissionFaults(on: Deployment): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { args, schema } of looksAtPermissions(on)) {
    const ended = await tryLooking(on, 'wrangler', args)
    const isAnswer = ended.code === 0 && answerIn(schema, ended.stdout) !== null
    if (isAnswer || (ended.code !== 0 && isAbsence(ended))) on.say(`  ok ${permissionFor(args)} (seen as far as Read)`)
    else faults.push(refusalOf(args, ended) ?? unknownFault(args, ended))
  }
  return faults
}

async function printChanges(on: Deployment): Promise<void> {
  const { code, stdout } = await tryLooking(on, 'git', ['status', '--porcelain'])
  if (code !== 0) on.say('  This is no git checkout: what is deployed cannot be told by a commit.')
  else if (stdout.trim() !== '') on.say(`  Not committed, and deployed all the same:\n${stdout.trimEnd()}`)
}

/** Returns the faults that keep the environment from being deployed, and the two environments from being apart. */
function environmentFaults(on: Deployment): readonly string[] {
  const toml = wholeToml(on.folder)
  const [main, staging] = [settingsOf(toml, 'production'), settingsOf(toml, 'staging')]
  const app = readToml(on.folder, appOf(on))
  const own = [...settingsFaults(app, on.environmentName), ...boundRoomFaults(app, readToml(on.folder, roomOf(on)))]
  if (on.environmentName === 'production') return [...own, ...sandboxInProduction({ production: main, staging })]
  return [...own, ...stagingFaults({ production: main, staging, sandbox: readToml(on.folder, sandbox) })]
}

/** Returns whether the account can be spoken to, and everything that is wrong with it and the settings, a line each. */
export async function check(
  on: Deployment,
): Promise<{ readonly faults: readonly string[]; readonly isSignedIn: boolean }> {
  on.say('Check')
  on.say(`  ${plan}`)
  await printChanges(on)
  const ofAccount = await accountFaults(on)
  const ofPermissions = ofAccount.length === 0 ? [...(await permissionFaults(on)), ...(await routeFaults(on))] : []
  const isSignedIn = ofAccount.length === 0 && ofPermissions.length === 0
  return { faults: [...environmentFaults(on), ...ofAccount, ...ofPermissions], isSignedIn }
}
