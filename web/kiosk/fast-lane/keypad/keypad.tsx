import { useRef, useState, type PointerEvent } from 'react'

import type { LaneText } from '#web/kiosk/fast-lane/texts.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'

import { beginsCapital, keyRows, layoutOf } from './keypad-layouts.ts'
import { eraseFrom, typeInto, useKeypadField, type KeypadField } from './use-keypad-field.ts'

import css from './keypad.module.css'

const eraseShape = ['M9 5h11v14H9l-6-7z', 'M12.5 9.5l5 5', 'M17.5 9.5l-5 5']
const shiftShape = ['M12 4l7 8h-4v7H9v-7H5z']

/** Keeps the focus in the field while a finger is on a key. */
function keepFocus(event: PointerEvent) {
  event.preventDefault()
}

/** The keyboard of the kiosk: it comes with a field, at the lower edge of the screen. */
export function Keypad({ text }: { text: LaneText }) {
  const root = useRef<HTMLDivElement>(null)
  const { field, close } = useKeypadField(root)
  return (
    <div ref={root} onPointerDown={keepFocus}>
      {field && <Keys key={field.id} field={field} text={text} onDone={close} />}
    </div>
  )
}

type OwnKeysProps = { field: KeypadField | null; text: LaneText }

/** The keys of a field that is the one thing of its screen, at hand from the start. */
export function OwnKeys({ field, text }: OwnKeysProps) {
  return <div onPointerDown={keepFocus}>{field && <Keys field={field} text={text} />}</div>
}

type KeysProps = {
  field: KeypadField
  text: LaneText
  /** Puts the keys away; those that stay have no key for that. */
  onDone?: () => void
}

function Keys({ field, text, onDone }: KeysProps) {
  const layout = layoutOf(field)
  const [isUpper, setUpper] = useState(() => beginsCapital(field.type, field.value))
  function afterKey() {
    setUpper(beginsCapital(field.type, field.value.slice(0, field.selectionStart ?? field.value.length)))
  }
  function press(key: string) {
    typeInto(field, key)
    afterKey()
  }
  function erase() {
    eraseFrom(field)
    afterKey()
  }
  return (
    <section
      className={cx(css['root'], onDone === undefined && css['own'])}
      aria-label={text('keypad')}
      data-layout={layout}
    >
      {keyRows(layout, isUpper).map((row) => (
        <div key={row.join('').toLowerCase()} className={look.row({ gap: 1, justify: 'center' }, css['row'])}>
          {row.map((key) => (
            <button key={key} type="button" className={css['key']} onClick={() => press(key)}>
              {key}
            </button>
          ))}
        </div>
      ))}
      <div className={look.row({ gap: 1, justify: 'center' }, css['row'])}>
        {layout === 'text' && (
          <>
            <button
              type="button"
              className={css['wide']}
              aria-label={text('keyShift')}
              aria-pressed={isUpper}
              onClick={() => setUpper(!isUpper)}
            >
              <Icon shape={shiftShape} />
            </button>
            <button type="button" className={css['space']} onClick={() => press(' ')}>
              {text('keySpace')}
            </button>
          </>
        )}
        <button type="button" className={css['wide']} aria-label={text('keyErase')} onClick={erase}>
          <Icon shape={eraseShape} />
        </button>
        {onDone && (
          <button type="button" className={css['done']} onClick={onDone}>
            {text('keyDone')}
          </button>
        )}
      </div>
    </section>
  )
}
