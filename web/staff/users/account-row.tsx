import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'

import { usersTexts } from './texts.ts'

import css from '#web/staff/users/dialogs/user-accounts-dialog.module.css'
import choice from '#web/ui/form/choice.module.css'

type AccountRowProps = {
  account: { id: string; name: string }
  ticked: boolean
  isDefault: boolean
  onTick: (ticked: boolean) => void
  onDefault: () => void
}

/** An account to tick, and beside it whether work begins there. */
export function AccountRow({ account, ticked, isDefault, onTick, onDefault }: AccountRowProps) {
  const { text } = useText(usersTexts)
  const { name } = account
  return (
    <li className={look.row({ justify: 'between' }, css['row'])}>
      <label className={look.row({ gap: 3, align: 'center', shrinks: true, grows: true }, css['account'])}>
        <input
          type="checkbox"
          className={choice['box']}
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className={look.item({ shrinks: true })}>{name}</span>
        {isDefault && (
          <span className={look.text({ tone: 'accent', size: 14, weight: 600, rigid: true }, css['badge'])}>
            {text('defaultBadge')}
          </span>
        )}
      </label>
      <label
        className={look.row({ gap: 2, align: 'center', rigid: true, tone: 'soft', size: 14 }, css['default'])}
        data-disabled={!ticked || undefined}
      >
        <input
          type="radio"
          name="default-account"
          className={choice['dot']}
          aria-label={text('userAccountsDefault', { account: name })}
          checked={isDefault}
          disabled={!ticked}
          onChange={onDefault}
        />
        <span aria-hidden="true">{text('userAccountsDefaultShort')}</span>
      </label>
    </li>
  )
}
