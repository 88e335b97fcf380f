import { useId, useRef } from 'react'

import { chevronDownShape, type IconShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

import { useMenu } from './use-menu.ts'

import css from './menu.module.css'

/** Marks what is chosen. */
export const checkShape: IconShape = ['M5 12.5 9.8 17.2 19 7.4']

export type MenuItem = {
  id: string
  label: string
  onSelect: () => void
  icon?: IconShape | undefined
  /** The label's own language. */
  lang?: string | undefined
  /** Makes the item one choice of several. */
  checked?: boolean | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
}

export type MenuProps = {
  /** Accessible name of the trigger; begins with the words that are seen. */
  label: string
  face: Elements
  items: readonly MenuItem[]
  /** Leaves out the arrow, for a trigger that is an icon. */
  bare?: boolean | undefined
}

/** A dropdown menu with the keyboard of the WAI-ARIA menu button. */
export function Menu({ label, face, items, bare = false }: MenuProps) {
  const menuId = useId()
  const area = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useMenu({ area, trigger, labels: items.map((item) => item.label) })
  // A list of choices opens at the one that is made, a list of deeds at its first.
  const checkedIndex = items[0]?.checked === undefined ? 0 : items.findIndex((item) => item.checked)
  function select(item: MenuItem) {
    if (item.disabled) return
    menu.close()
    item.onSelect()
  }
  return (
    <div className={css['root']} ref={area} onBlur={menu.onBlur}>
      <button
        ref={trigger}
        type="button"
        className={css['trigger']}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={menu.opened !== null}
        aria-controls={menu.opened ? menuId : undefined}
        onClick={() => menu.toggle(Math.max(0, checkedIndex))}
        onKeyDown={menu.onTriggerKeyDown}
      >
        {face}
        {!bare && (
          <span className={css['chevron']}>
            <Icon shape={chevronDownShape} size={1} />
          </span>
        )}
      </button>
      {menu.opened && (
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={css['list']}
          data-align={menu.opened.align}
          data-side={menu.opened.side}
          onKeyDown={menu.onMenuKeyDown}
        >
          {items.map((item) => (
            <MenuRow key={item.id} item={item} onSelect={() => select(item)} />
          ))}
        </div>
      )}
    </div>
  )
}

function MenuRow({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const choice = item.checked !== undefined
  return (
    <button
      type="button"
      role={choice ? 'menuitemradio' : 'menuitem'}
      aria-checked={choice ? item.checked : undefined}
      aria-disabled={item.disabled || undefined}
      tabIndex={-1}
      lang={item.lang}
      className={css['item']}
      data-danger={item.danger || undefined}
      onClick={onSelect}
    >
      {item.icon && <Icon shape={item.icon} />}
      <span className="shrinks grows">{item.label}</span>
      {item.checked && <Icon shape={checkShape} size={1.125} />}
    </button>
  )
}
