import type { User, UserAccountInput } from '#worker/contract/staff/users.ts'

/** Accounts that are ticked, and which of them is the default. */
export type AccountLinks = { chosen: ReadonlySet<string>; defaultId: string | null }

export function linksOf({ accounts }: User): AccountLinks {
  return {
    chosen: new Set(accounts.map(({ id }) => id)),
    defaultId: accounts.find(({ isDefault }) => isDefault)?.id ?? null,
  }
}

/** Ticks an account or takes the tick away; an account without a tick is nobody's default. */
export function tick({ chosen, defaultId }: AccountLinks, id: string, ticked: boolean): AccountLinks {
  const rest = new Set([...chosen].filter((one) => one !== id))
  if (ticked) return { chosen: rest.add(id), defaultId }
  return { chosen: rest, defaultId: defaultId === id ? null : defaultId }
}

export function linksInput(userId: string, { chosen, defaultId }: AccountLinks): UserAccountInput[] {
  return [...chosen].map((accountId) => ({ userId, accountId, isDefault: accountId === defaultId }))
}
