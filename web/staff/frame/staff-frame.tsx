import { Suspense, useRef, useState, type ComponentType, useEffect, type RefObject, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { noticeTexts } from '#web/lib/status/notice-texts.ts'
import { AccountSwitch } from '#web/staff/frame/account/account-switch.tsx'
import { UserMenu } from '#web/staff/frame/account/user-menu.tsx'
import { useSignOut } from '#web/staff/session/use-sign-out.ts'
import { useStaffSession, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { useKnownCommands, useCommands } from '#web/staff/shared/commands.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { useOnline } from '#web/ui/feedback/use-online.ts'
import { helpShape, searchShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import { CommandPalette } from './command-palette.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { NewVersion } from './new-version.tsx'
import type { OwnDialog } from './own-dialog.ts'
import { Rail } from './rail.tsx'
import { sectionsOf } from './staff-sections.ts'
import { frameTexts } from './texts.ts'
import { useShortcuts } from './use-shortcuts.ts'

import css from './staff-frame.module.css'

const OperatorNotice = lazyWithTexts(async () => (await import('./operator-notice.tsx')).OperatorNotice, noticeTexts)

type StaffFrameProps = {
  children: Elements
  OwnDialogs: ComponentType<{ shown: OwnDialog | null; onClose: () => void }>
}

/** Shows the frame around every page of the back-office. */
export function StaffFrame({ children, OwnDialogs }: StaffFrameProps) {
  const { text } = useText(frameTexts)
  const main = useRef<HTMLElement>(null)
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const [own, setOwn] = useState<OwnDialog | null>(null)
  const commands = useKnownCommands()
  useFrameCommands({ openOwn: setOwn })
  useShortcuts({ commands, openPalette: () => setPalette(true), openHelp: () => setHelp(true) })
  useSectionFocus(main)
  return (
    <div className={css['root']}>
      <a className={css['skip']} href="#main">
        {text('skipToContent')}
      </a>
      <div className={css['side']}>
        <header className={css['top']}>
          <AccountSwitch />
        </header>
        <Rail />
        <div className={look.stack({ gap: 1 }, css['tools'])}>
          <div className={look.row({ gap: 1, wrap: true }, css['keys'])}>
            <IconButton label={`${text('commands')} (Ctrl K)`} shape={searchShape} onClick={() => setPalette(true)} />
            <IconButton label={`${text('help')} (?)`} shape={helpShape} onClick={() => setHelp(true)} />
          </div>
          <UserMenu onOwn={setOwn} />
        </div>
      </div>
      <main className={css['main']} id="main" tabIndex={-1} ref={main}>
        <div className={css['news']}>
          <StaffOffline />
          <NewVersion />
          <Suspense fallback={null}>
            <OperatorNotice />
          </Suspense>
        </div>
        <MovedNotice />
        {children}
      </main>
      <CommandPalette open={palette} onClose={() => setPalette(false)} />
      <HelpDialog open={help} onClose={() => setHelp(false)} />
      <OwnDialogs shown={own} onClose={() => setOwn(null)} />
    </div>
  )
}

/** Says on every page of staff that there is no network; over the sheet of a process the sheet says it. */
function StaffOffline() {
  const { text } = useText(frameTexts)
  const online = useOnline()
  const isUnderSheet = useLocation().pathname.startsWith('/staff/process/')
  return <OfflineBanner offline={!online && !isUnderSheet} text={text('offline')} />
}

/** Leads the focus to the page when the user goes on to another section, so that a screen reader begins there. */
function useSectionFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const section = pathname.startsWith('/staff/process/') ? 'staff' : pathname.split('/').slice(1, 3).join('/')
  const last = useRef(section)
  useEffect(() => {
    if (last.current === section) return
    last.current = section
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [main, section])
}

/** Another tab went on to another account: this page shows the one before, and says so. */
function MovedNotice() {
  const { text } = useText(frameTexts)
  const session = useStaffSession()
  if (session.phase !== 'in' || !session.moved) return null
  const { accounts, accountId } = session.user
  const account = accounts.find(({ id }) => id === accountId)?.name ?? ''
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          {text('reload')}
        </Button>
      }
    >
      {text('accountMoved', { account })}
    </Notice>
  )
}

/** Offers the commands that every page has. */
function useFrameCommands({ openOwn }: { openOwn: (dialog: OwnDialog) => void }): void {
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
