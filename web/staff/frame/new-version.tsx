import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'

import { frameTexts } from './texts.ts'
import { useNewVersion } from './use-new-version.ts'

import css from './new-version.module.css'

/** The section of the back-office that an address belongs to; a process lies over the board. */
function sectionOf(pathname: string): string {
  const section = pathname.split('/')[2] ?? ''
  return section === 'process' ? '' : section
}

/** Says quietly that a newer version is there. It takes over when somebody goes to another section, or at once if wished. */
export function NewVersion() {
  const { text } = useText(frameTexts)
  const client = useQueryClient()
  const isReady = useNewVersion()
  const section = sectionOf(useLocation().pathname)
  const shown = useRef(section)
  const takeOver = useEffectEvent(() => {
    if (isReady && client.isMutating() === 0) location.reload()
  })
  useEffect(() => {
    if (shown.current === section) return
    shown.current = section
    takeOver()
  }, [section])
  return (
    <div role="status">
      {isReady && (
        <div className={look.row({ gap: 1, across: 4, wrap: true, align: 'center', justify: 'between' }, css['root'])}>
          <p>
            <strong>{text('newVersion')}</strong> <span className={look.muted()}>{text('newVersionText')}</span>
          </p>
          <Button variant="quiet" onClick={() => location.reload()}>
            {text('newVersionNow')}
          </Button>
        </div>
      )}
    </div>
  )
}
