import { newId } from '#core/ids.ts'
import { passwordFault, passwordMaxLength, passwordMinLength, type PasswordFault } from '#domain/password-rules.ts'
import { hashPassword } from '#worker/staff/password.ts'

import { PasswordNotGiven } from './ask-password.ts'
import { activeSuperuserSql, superuserSql } from './superuser-sql.ts'

/** A command that cannot be carried out as it was given. */
export class BadCommand extends Error {}
/** The database is in no state for it. */
export class NotMade extends Error {}

const faults: Readonly<Record<PasswordFault, string>> = {
  too_short: `has fewer than ${passwordMinLength} characters`,
  too_long: `has more than ${passwordMaxLength} characters`,
  too_common: 'is one that is guessed first',
  contains_username: 'contains the user name',
}

export type Database = {
  read: (sql: string) => Promise<Readonly<Record<string, number>>>
  write: (sql: string) => Promise<void>
}

function refuseUnlessFree({ superusers = 0, taken = 0 }: Readonly<Record<string, number>>, isAnother: boolean): void {
  if (taken > 0) throw new NotMade('There is a user of that name already. Nothing was changed.')
  if (superusers > 0 && !isAnother) {
    throw new NotMade('There is a superuser already; --another makes one more. Nothing was changed.')
  }
}

type NewUser = {
  readonly username: string
  /** Also where there is a superuser already. */
  readonly isAnother: boolean
  readonly database: Database
  /** Answers the password. */
  readonly ask: () => Promise<string>
}

/** Throws BadCommand where the password will not do and NotMade where the database refuses; nothing is changed then. */
export async function makeSuperuser({ username, isAnother, database, ask }: NewUser): Promise<void> {
  refuseUnlessFree(await database.read(activeSuperuserSql({ id: '', username })), isAnother)
  const password = await ask()
  const fault = passwordFault(password, username)
  if (fault !== null) throw new BadCommand(`The password ${faults[fault]}. Nothing was changed.`)
  const now = Date.now()
  const user = { id: newId('usr', now), username, passwordHash: await hashPassword(password), isAnother, now }
  await database.write(superuserSql(user))
  const after = await database.read(activeSuperuserSql(user))
  // Somebody was faster.
  if (after['made'] !== 1) refuseUnlessFree(after, isAnother)
}

/** What a person did wrong gets a line of its own; anything else is ours, and shows where it happened. */
export function explain(error: unknown): number {
  if (error instanceof NotMade) {
    console.error(error.message)
    return 1
  }
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof BadCommand || error instanceof PasswordNotGiven || isParsing)) throw error
  console.error(error.message)
  return 2
}
