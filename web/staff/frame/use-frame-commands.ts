import { useMemo } from 'react'
import { useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSignOut } from '#web/staff/session/use-sign-out.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'

import type { OwnDialog } from './own-dialog.ts'
import { sectionsOf } from './staff-sections.ts'
import { frameTexts } from './texts.ts'

/** What can be done on every page. */
export function useFrameCommands({ openOwn }: { openOwn: (dialog: OwnDialog) => void }): void {
  const { text } = useText(frameTexts)
  const navigate = useNavigate()
  const user = useStaffUser()
  const signOut = useSignOut()
  const commands = useMemo(
    () => [
      ...sectionsOf(user).map(({ path, text: name, shortcut }) => ({
        id: `go-${path}`,
        label: text('goTo', { page: text(name) }),
        shortcut,
        run: () => void navigate(path),
      })),
      { id: 'profile', label: text('profile'), run: () => openOwn('profile') },
      { id: 'password', label: text('changeOwnPassword'), run: () => openOwn('password') },
      { id: 'notices', label: text('notices'), run: () => openOwn('notices') },
      { id: 'sign-out', label: text('signOut'), run: signOut },
    ],
    // `signOut` and `navigate` do the same whichever draw they are of.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [text, user, openOwn],
  )
  useCommands(commands)
}
