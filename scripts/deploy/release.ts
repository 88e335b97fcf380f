import { namesCommit } from '#scripts/commit.ts'

import { NotDeployed, tryLooking, type Tools } from './deployment.ts'

/** The commit that is deployed (`-dirty` where files differ from it, `unknown` outside of git) and its subject. */
export type Release = { readonly commit: string; readonly subject: string }

/** The platform takes no longer ones. */
const longestMessage = 100

/** A commit as git names it; what is none is never deployed as one. */
const commitName = /^[0-9a-f]{4,40}(?:-dirty)?$/

/** Returns the release that the checkout is of. */
export async function releaseOf(on: Tools): Promise<Release> {
  const named = await tryLooking(on, 'git', namesCommit)
  const [commit = ''] = commitName.exec(named.stdout.trim()) ?? []
  if (named.code !== 0 || commit === '') return { commit: 'unknown', subject: 'npm run deploy' }
  const logged = await tryLooking(on, 'git', ['log', '-1', '--format=%s'])
  const [subject = ''] = logged.stdout.trim().split('\n')
  return { commit, subject: subject.slice(0, longestMessage) }
}

/** Returns the arguments by which wrangler keeps a release with the version, and the worker knows its commit. */
export const releaseArgs = ({ commit, subject }: Release): readonly string[] => [
  '--var',
  `COMMIT:${commit}`,
  '--tag',
  commit,
  '--message',
  subject,
]

/** A version of the worker: the platform's id, and its name as the worker tells it (`worker/core/log/version.ts`). */
export type Version = { readonly id: string; readonly name: string }

/** Returns the version that wrangler said it made. Throws NotDeployed where it said none. */
export function versionIn(output: string, { commit }: Release): Version {
  const id = /^(?:Current|Worker) Version ID:\s*(\S+)$/m.exec(output)?.[1]
  if (id === undefined) throw new NotDeployed(['wrangler did not say which version it made:', output.trim()])
  return { id, name: `${commit}/${id}` }
}

/** The stand-in for a version in a dry run. */
export const noVersion: Version = { id: '', name: '' }
