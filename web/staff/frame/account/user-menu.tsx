import { useNavigate } from 'react-router'

import type { BuiltInLanguage } from '#web/lib/i18n/language.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { OwnDialog } from '#web/staff/frame/own-dialog.ts'
import { frameTexts } from '#web/staff/frame/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useChooseLanguage } from '#web/staff/session/use-choose-language.ts'
import { useSignOut } from '#web/staff/session/use-sign-out.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { PersonMark } from '#web/staff/shared/look/person-mark.tsx'
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
  const { userId, username, name } = useStaffUser()
  const shown = name || username
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <Menu
      label={`${shown}, ${text('userMenu')}`}
      face={
        <span className={look.row({ gap: 3, align: 'center', shrinks: true })}>
          <span aria-hidden="true">
            <PersonMark id={userId} name={shown} size="large" />
          </span>
          <span className={look.text({ cut: true }, css['name'])}>{shown}</span>
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
