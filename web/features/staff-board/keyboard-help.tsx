import type { DeskWords } from '#web/features/staff-desk/words/desk-words.ts'
import { Modal } from '#web/ui/modal.tsx'

import css from './keyboard-help.module.css'

type KeyboardHelpProps = { open: boolean; onClose: () => void; words: DeskWords['board'] }

/** The keys of the board. */
export function KeyboardHelp({ open, onClose, words }: KeyboardHelpProps) {
  const rows = [
    ['/', words.helpSearch],
    ['↑ ↓', words.helpMove],
    ['Enter', words.helpOpen],
    ['Esc', words.helpClose],
    ['?', words.helpHelp],
  ] as const
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={words.help}
      closeText={words.close}
      errorText={words.broken}
      width="24rem"
    >
      <dl className={css['list']}>
        {rows.map(([key, text]) => (
          <div key={key} className={css['row']}>
            <dt>
              <kbd className={css['key']}>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
