import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useKnownCommands } from '#web/staff/shared/commands.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import { frameTexts } from './texts.ts'
import { areShortcutsOn, turnShortcuts } from './use-shortcuts.ts'

import css from './help-dialog.module.css'
import keyCss from './key.module.css'

type HelpDialogProps = { open: boolean; onClose: () => void }

/** The keys that do something here. */
export function HelpDialog({ open, onClose }: HelpDialogProps) {
  const { text } = useText(frameTexts)
  const [on, setOn] = useState(areShortcutsOn)
  const commands = useKnownCommands()
  const rows = [
    { keys: ['Ctrl', 'K'], label: text('keyPalette') },
    { keys: ['?'], label: text('keyHelp') },
    { keys: ['Esc'], label: text('keyEscape') },
    ...commands.flatMap(({ shortcut, label }) => (shortcut === undefined ? [] : [{ keys: [shortcut], label }])),
  ]
  function turn(checked: boolean) {
    turnShortcuts(checked)
    setOn(checked)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('shortcuts')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
    >
      <dl className={look.stack()}>
        {rows.map(({ keys, label }) => (
          <div key={label} className={look.row({ gap: 4, align: 'center', justify: 'between' }, css['row'])}>
            <dt>{label}</dt>
            <dd className={look.row({ gap: 1 })}>
              {keys.map((key) => (
                <kbd key={key} className={look.text({ tone: 'soft', size: 14, lines: 'center' }, keyCss['key'])}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox label={text('shortcutsOn')} description={text('shortcutsHint')} checked={on} onCheckedChange={turn} />
    </Modal>
  )
}
