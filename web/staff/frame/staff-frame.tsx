import { useRef, useState, type ComponentType, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useKnownCommands } from '#web/staff/shared/commands.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import * as look from '#web/ui/layout.ts'
import { helpShape, searchShape } from '#web/ui/staff-icon-shapes.ts'

import { AccountSwitch } from './account-switch.tsx'
import { CommandPalette } from './command-palette.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { NewVersion } from './new-version.tsx'
import type { OwnDialog } from './own-dialog.ts'
import { Rail } from './rail.tsx'
import { StaffOffline } from './staff-offline.tsx'
import { frameTexts } from './texts.ts'
import { useFrameCommands } from './use-frame-commands.ts'
import { useSectionFocus } from './use-section-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { UserMenu } from './user-menu.tsx'

import css from './staff-frame.module.css'

type StaffFrameProps = {
  children: ReactNode
  OwnDialogs: ComponentType<{ shown: OwnDialog | null; onClose: () => void }>
}

/** What is around every page of the back-office. */
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
