import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { frameTexts } from '#web/staff/frame/texts.ts'
import { useScope, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { chevronDownShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { buildingShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'

import { AccountDialog } from './account-dialog.tsx'

import css from './account-switch.module.css'

/** The account that the user works in, and the way to another where there is one. */
export function AccountSwitch() {
  const { text } = useText(frameTexts)
  const [open, setOpen] = useState(false)
  const { accounts, accountId } = useStaffUser()
  const scope = useScope('process.see')
  const name = accounts.find(({ id }) => id === accountId)?.name ?? text('allAccounts')
  const mayChange = accounts.length > 1 || accountId === null || scope === 'all' || scope === 'group'
  const face = (
    <>
      <span className={look.stack({ rigid: true }, css['mark'])}>
        <Icon shape={buildingShape} />
      </span>
      <span className={look.item({ shrinks: true, grows: true }, css['name'])}>{name}</span>
    </>
  )
  if (!mayChange)
    return (
      <p className={look.row({ gap: 3, align: 'center', size: 14, weight: 600, shrinks: true }, css['root'])}>{face}</p>
    )
  return (
    <>
      <button
        type="button"
        className={look.row(
          { gap: 3, align: 'center', size: 14, weight: 600, shrinks: true, plain: true },
          css['root'],
        )}
        aria-label={`${name}, ${text('changeAccount')}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {face}
        <span className={look.text({ tone: 'soft', rigid: true })}>
          <Icon shape={chevronDownShape} size={1} />
        </span>
      </button>
      <AccountDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
