import { useNavigate } from 'react-router'

import type { BuiltInLanguage } from '#web/lib/i18n/language.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { OwnDialog } from '#web/staff/frame/own-dialog.ts'
import { frameTexts } from '#web/staff/frame/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useChooseLanguage } from '#web/staff/session/use-choose-language.ts'
import { useSignOut } from '#web/staff/session/use-sign-out.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { globeShape } from '#web/ui/icon/icon-shapes.ts'
import { bellShape, keyShape, leaveShape, personShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { Menu } from '#web/ui/menu/menu.tsx'

import css from './user-menu.module.css'

const languages: readonly { code: BuiltInLanguage; name: string }[] = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
]

type UserMenuProps = { onOwn: (dialog: OwnDialog) => void }

/** Shows whose session it is, in which language, and the way out. */
export function UserMenu({ onOwn }: UserMenuProps) {
  const { text, language } = useText(frameTexts)
  const choose = useChooseLanguage()
  const { username } = useStaffUser()
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <Menu
      label={`${username}, ${text('userMenu')}`}
      face={
        <span className={look.row({ gap: 3, align: 'center', shrinks: true })}>
          <span
            className={look.stack({ tone: 'accent', size: 14, weight: 600, rigid: true }, css['initial'])}
            data-initial={Array.from(username)[0]?.toUpperCase()}
            aria-hidden="true"
          />
          <span className={look.text({ cut: true }, css['name'])}>{username}</span>
        </span>
      }
      items={[
        { id: 'profile', label: text('profile'), icon: personShape, onSelect: () => onOwn('profile') },
        { id: 'password', label: text('changeOwnPassword'), icon: keyShape, onSelect: () => onOwn('password') },
        { id: 'security', label: text('security'), icon: keyShape, onSelect: () => void navigate(staffPaths.security) },
        { id: 'notices', label: text('notices'), icon: bellShape, onSelect: () => onOwn('notices') },
        ...languages.map(({ code, name }) => ({
          id: code,
          label: name,
          icon: globeShape,
          lang: code,
          checked: code === language,
          onSelect: () => choose(code),
        })),
        { id: 'sign-out', label: text('signOut'), icon: leaveShape, onSelect: signOut },
      ]}
    />
  )
}
