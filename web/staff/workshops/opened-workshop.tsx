import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { changeAccount } from '#web/staff/shared/change-account.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Workshop } from '#worker/contract/staff/onboarding.ts'

import { workshopsTexts } from './texts.ts'

const checklist = staffPaths.settingsSection('go-live')

/** Shows what comes next in a workshop that was just opened: either way leads into it. */
export function OpenedWorkshop({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const { text } = useText(workshopsTexts)
  const user = useStaffUser()
  const go = useMutation({ mutationFn: (path: string) => changeAccount(user, workshop, path) })
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <p ref={said} tabIndex={-1} className={look.text({ place: true })}>
        {text('openedText')}
      </p>
      {go.isError && <Notice tone="error">{text('openedGoFailed')}</Notice>}
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button
          pending={go.isPending && go.variables === checklist}
          pendingText={text('working')}
          onClick={() => go.mutate(checklist)}
        >
          {text('openedSettings')}
        </Button>
        <Button
          variant="secondary"
          pending={go.isPending && go.variables === staffPaths.newUser}
          pendingText={text('working')}
          onClick={() => go.mutate(staffPaths.newUser)}
        >
          {text('openedInvite')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {text('openedLater')}
        </Button>
      </div>
    </div>
  )
}
