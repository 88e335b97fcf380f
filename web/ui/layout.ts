import { cx } from '#web/ui/page/cx.ts'

/** The look of an element in the row or stack that it is in. */
type ItemLook = {
  /** May get narrower than its content. */
  shrinks?: true
  grows?: true
  /** Keeps its width. */
  rigid?: true
  /** At least as high as a finger needs. */
  target?: true
  /** An anchor for absolutely placed children. */
  anchor?: true
  /** Over all columns of the grid that it stands in. */
  spans?: true
  /** A line around it, with round corners. */
  framed?: true
  /** Lies on the page, as a card does. */
  surface?: true
  /** Room inside: 3 for a line of a list, 4 and 5 for what holds several things. */
  pad?: 3 | 4 | 5
  /** Below a line that sets it off from what is above. */
  ruled?: true
  /** Lines between the things that it holds. */
  listed?: true
  /** Room above it. */
  above?: 1 | 2 | 4
  /** No wider than lines can well be read. */
  measure?: true
  /** For screen readers only. */
  unseen?: true
  /** Takes the focus for screen readers to go on from there, and shows no ring. */
  place?: true
  /** A button that looks like the place it stands in, until it is pointed at. */
  plain?: true
}

type TextLook = ItemLook & {
  tone?: 'soft' | 'ink' | 'accent' | 'success' | 'warning' | 'danger'
  /** A step of the type scale. */
  size?: 14 | 16 | 20
  weight?: 400 | 500 | 600
  /** Set as headings are. */
  heading?: true
  lines?: 'center'
  /** Breaks anywhere, as long as a word may be. */
  breaks?: true
  /** Stays on one line. */
  nowrap?: true
  /** Stays on one line, and what has no room there is left out. */
  cut?: true
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

/** The look of the things of a line. */
type LineLook = GapLook & {
  /** Between the things of a line, where that is another gap than between lines. */
  across?: 2 | 3 | 4 | 5 | 6
  align?: 'start' | 'center' | 'end' | 'baseline'
}

type RowLook = TextLook &
  LineLook & {
    wrap?: true
    justify?: 'between' | 'center' | 'end'
  }

type ColumnsLook = TextLook &
  LineLook & {
    /** One column where the screen is that of a phone. */
    folds?: true
  }

// What a screen is laid out with, as class names: the looks that recur, and a class of the component's own, which wins.

type ClassNameOf<Look> = (look?: Look, own?: string) => string

const names =
  (kind?: string) =>
  (look: StackLook | RowLook | ColumnsLook = {}, own?: string): string =>
    cx(kind, ...Object.entries(look).map(([name, value]) => (value === true ? name : `${name}-${value}`)), own)

/** Things below each other. */
export const stack: ClassNameOf<StackLook> = names('stack')

/** Things beside each other. */
export const row: ClassNameOf<RowLook> = names('row')

/** A row that is no wider than what stands in it, in a line of text. */
export const inline: ClassNameOf<RowLook> = names('inline')

/** Things in columns, whose widths a class of the component's own says in `--columns`. */
export const columns: ClassNameOf<ColumnsLook> = names('columns')

export const text: ClassNameOf<TextLook> = names()

/** A thing of a row or stack without a look of its own. */
export const item: ClassNameOf<ItemLook> = names()

/** Words of less weight than those around. */
export const muted = (size?: 14 | 16, own?: string) => cx('tone-soft', size && `size-${size}`, own)
