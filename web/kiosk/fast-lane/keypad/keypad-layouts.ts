export type KeypadLayout = 'plate' | 'phone' | 'text'

const letters = ['qwertyuiopå', 'asdfghjklöä', 'zxcvbnm-'] as const

/** The keys that type, in rows. */
export function keyRows(layout: KeypadLayout, isUpper: boolean): readonly (readonly string[])[] {
  if (layout === 'phone') return ['123', '456', '789', '+0-'].map((row) => row.split(''))
  const rows = ['1234567890', ...letters, ...(layout === 'text' ? ['.,@'] : [])]
  const isCapital = isUpper || layout === 'plate'
  return rows.map((row) => (isCapital ? row.toUpperCase() : row).split(''))
}

/** Which keys a field is typed with: what it says itself, else what its type is for. */
export function layoutOf(field: { dataset: DOMStringMap; type: string }): KeypadLayout {
  const { keypad } = field.dataset
  if (keypad === 'plate' || keypad === 'phone' || keypad === 'text') return keypad
  return field.type === 'tel' || field.type === 'number' ? 'phone' : 'text'
}

/**
 * Returns whether the next letter is a capital: of each word of a name, of each sentence of a longer text, of nothing
 * else.
 */
export function beginsCapital(type: string, before: string): boolean {
  if (type === 'text') return before === '' || /[\s-]$/.test(before)
  return type === 'textarea' && (before === '' || /\.\s+$/.test(before))
}

export type Typed = { value: string; caret: number }
type Field = { value: string; start: number; end: number; maxLength: number }

/** A field after a key; null where nothing more fits. */
export function typeKey({ value, start, end, maxLength }: Field, key: string): Typed | null {
  const typed = value.slice(0, start) + key + value.slice(end)
  if (maxLength >= 0 && typed.length > maxLength) return null
  return { value: typed, caret: start + key.length }
}

/** A field without what is marked, or without the character before the caret. */
export function eraseKey({ value, start, end }: Omit<Field, 'maxLength'>): Typed {
  const from = start === end ? Math.max(0, start - 1) : start
  return { value: value.slice(0, from) + value.slice(end), caret: from }
}
