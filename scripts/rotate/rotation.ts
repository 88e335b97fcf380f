import { randomBytes } from 'node:crypto'

import { NotDeployed, type Deployment } from '#scripts/deploy/deployment.ts'
import { sandboxMark } from '#scripts/deploy/faults/settings-faults.ts'

/** The subject and the means of a rotation. */
export type Rotation = Pick<
  Deployment,
  'environmentName' | 'folder' | 'environment' | 'isDryRun' | 'say' | 'run' | 'ask' | 'pause'
> & {
  /** Returns whether the person wants it. */
  readonly confirm: (question: string) => Promise<boolean>
}

/** Jobs run once a minute. */
/** Without a word of them for so many looks, a minute apart, they have stopped. */
export const patience = 10

/** Secrets that can be rotated: of the first three two count meanwhile, the others change at once. */
export const rotated = ['TOKEN_SECRET', 'ROOM_SECRET', 'SEAL_SECRET', 'CSRF_SECRET', 'PUSH_SECRET'] as const
export type RotatedName = (typeof rotated)[number]

export const isRotated = (name: string): name is RotatedName => rotated.some((one) => one === name)

/** Those that stand alone: why is in docs/decisions/026-rotating-what-nobody-knows.md. */
export const isAlone = (name: RotatedName): boolean => name === 'CSRF_SECRET' || name === 'PUSH_SECRET'

/** Credentials that end with the former secret, or at once where nothing counts beside the new one. */
export const ends: Readonly<Record<RotatedName, string>> = {
  TOKEN_SECRET: `  What was given out with the former TOKEN_SECRET counts no more: addresses that providers call about payments and refunds
  (the job asks them instead, within 8 days), open payment frames, reports of text messages on their way, links in letters, and
  browsers that nobody signed in in since. Staff go on. The address for answers by text message has to be copied from the
  settings of each account to the gateway.`,
  ROOM_SECRET: '  Tickets last a minute, and pages that are refused ask by themselves.',
  SEAL_SECRET: '  What the former SEAL_SECRET has sealed opens no more; recovery codes of before count no more.',
  CSRF_SECRET: '  A page that is refused is given fresh cookies and tries again by itself.',
  PUSH_SECRET: '  Browsers of staff hear nothing until the app is opened in them, which subscribes them anew.',
}

function usable(name: string, value: string): string {
  if (value.length >= 32 && !value.startsWith(sandboxMark)) return value
  throw new NotDeployed([`${name} will not do: 32 characters or more, none of the sandbox. Nothing was changed.`])
}

/** A new value: of the environment where it has one, else made. */
export function newSecret({ environment, say }: Rotation, name: RotatedName): string {
  const given = environment[name] ?? ''
  say(given === '' ? `  ${name}: made` : `  ${name}: taken from the environment`)
  return given === '' ? madeSecret() : usable(name, given)
}

/** One that stays with nobody. */
export const madeSecret = (): string => randomBytes(48).toString('base64')

/** The present value, where somebody has it: of the environment, or typed unseen; else null. */
export async function presentSecret({ environment, ask }: Rotation, name: RotatedName): Promise<string | null> {
  const former = `${name}_FORMER`
  const given = environment[former] ?? (ask === null ? '' : await ask(`${name} of now, where you have it (else Enter)`))
  return given.trim() === '' ? null : usable(former, given.trim())
}

/** Asks before something is changed; throws where it is not wanted. */
export async function mayGoOn({ confirm, isDryRun, say }: Rotation, question: string): Promise<void> {
  if (isDryRun) say(`  would ask: ${question}`)
  else if (!(await confirm(question))) throw new NotDeployed(['Nothing more was changed. Run it again to go on.'])
}
