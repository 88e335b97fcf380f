/** Whole, or as a pattern; white space counts as one space. */
export type Words = string | { readonly pattern: string }

/**
 * The element that a journey looks for, as somebody would who hears the page. A `field` is one by its label, of
 * whatever role.
 */
export type Query = {
  readonly role: string
  readonly name?: Words
  readonly level?: number
  /** Only in here. */
  readonly within?: Query
}

/** The found element, as it is just now. */
export type FoundElement = {
  readonly name: string
  readonly text: string
  readonly value: string
  readonly description: string
  readonly isDisabled: boolean
  readonly isChecked: boolean
  readonly isFocused: boolean
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** True where a pointer at the middle of its box would meet it. */
  readonly isReached: boolean
}
