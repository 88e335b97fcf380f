import { cx } from './cx.ts'

/** How an element stands in the row or stack that it is in. */
type ItemLook = {
  /** May get narrower than its content. */
  shrinks?: true
  grows?: true
  /** Keeps its width. */
  rigid?: true
  /** At least as high as a finger needs. */
  target?: true
  /** What is placed absolutely inside stands against it. */
  anchor?: true
}

type TextLook = ItemLook & {
  tone?: 'soft' | 'ink' | 'accent' | 'success' | 'warning' | 'danger'
  /** A step of the type scale. */
  size?: 14 | 16 | 20
  weight?: 400 | 500 | 600
  lines?: 'center'
  /** Breaks anywhere, as long as a word may be. */
  breaks?: true
  /** Stays on one line. */
  unbroken?: true
}

/** Steps of the spacing scale; 0 is a hair's breadth. */
type GapLook = { gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 }

type StackLook = TextLook &
  GapLook & {
    items?: 'start' | 'center'
    /** Its column never gets wider than the stack, whatever stands in it. */
    bounded?: true
    /** Keeps to the top of a place that is higher. */
    top?: true
  }

type RowLook = TextLook &
  GapLook & {
    /** Between the things of a line, where that is another gap than between lines. */
    across?: 2 | 3 | 4 | 6
    wrap?: true
    align?: 'start' | 'center' | 'end' | 'baseline'
    justify?: 'between' | 'center' | 'end'
  }

// What a screen is laid out with, as class names: the looks that recur, and a class of the component's own, which wins.

type Named<Look> = (look?: Look, own?: string) => string

const names =
  (kind?: string) =>
  (look: StackLook | RowLook = {}, own?: string): string =>
    cx(kind, ...Object.entries(look).map(([name, value]) => (value === true ? name : `${name}-${value}`)), own)

/** Things below each other. */
export const stack: Named<StackLook> = names('stack')

/** Things beside each other. */
export const row: Named<RowLook> = names('row')

/** A row that is no wider than what stands in it, in a line of text. */
export const inline: Named<RowLook> = names('inline')

export const text: Named<TextLook> = names()

/** A thing of a row or stack without a look of its own. */
export const item: Named<ItemLook> = names()

/** Words of less weight than those around. */
export const muted = (size?: 14 | 16, own?: string) => cx('tone-soft', size && `size-${size}`, own)
