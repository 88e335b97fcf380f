import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'

import { scopes, widestScope } from '#domain/access/permissions.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { settingsPlaces } from '#web/staff/settings/settings-places.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { changeAccount } from '#web/staff/shared/change-account.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'

/** Offers pages of the settings and other workshops to the palette while it is open; shows nothing itself. */
export function PalettePlaces({ goTo }: { goTo: (page: string) => string }) {
  const { text } = useText(settingsTexts)
  const navigate = useNavigate()
  const user = useStaffUser()
  const accounts = useQuery(accountsOptions).data
  const commands = useMemo(() => {
    const held = user.roles.map(({ id }) => id)
    const isReached = (scope: string, least = 'own') =>
      scopes.findIndex((one) => one === scope) >= scopes.findIndex((one) => one === least)
    const settings = settingsPlaces
      .filter(({ action, least }) => isReached(widestScope(held, action), least))
      .map(({ path, text: name }) => ({
        id: `settings-${path}`,
        label: goTo(`${text('settings')}, ${text(name)}`),
        run: () => void navigate(staffPaths.settingsSection(path)),
      }))
    const workshops = (accounts ?? [])
      .filter(({ id }) => id !== user.accountId)
      .map((account) => ({
        id: `workshop-${account.id}`,
        label: goTo(account.name),
        run: () => void changeAccount(user, account),
      }))
    return [...settings, ...workshops]
    // `navigate` does the same whichever draw it is of.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [text, user, accounts, goTo])
  useCommands(commands)
  return null
}
