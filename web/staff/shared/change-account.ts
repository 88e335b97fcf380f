import { goToAddress } from '#web/lib/go-to-address.ts'
import { staffCall, staffSession } from '#web/staff/session/staff-client.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'

/** Goes on in another account: everything on the page was of the one before, so it is opened again, from the root or at `path`. */
export async function changeAccount(
  user: SignedInUser,
  { id, name }: { id: string; name: string },
  path = '/',
): Promise<void> {
  const { accessToken } = await staffCall('POST /api/auth/change-account/', { body: { accountId: id } })
  const accounts = user.accounts.some((known) => known.id === id) ? user.accounts : [...user.accounts, { id, name }]
  staffSession.keep({ accessToken, user: { ...user, accounts, accountId: id } })
  goToAddress(path)
}
