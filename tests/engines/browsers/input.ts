/* Pointer and keys in the words of WebDriver, which are those of WebDriver BiDi too. */

type Action =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

export type InputSource = {
  readonly type: 'pointer' | 'key'
  readonly id: string
  readonly actions: readonly Action[]
}

export type Point = { readonly x: number; readonly y: number }

/** Keys that write nothing. */
export const keys = { control: '\uE009', enter: '\uE007', escape: '\uE00C', tab: '\uE004', delete: '\uE017' } as const

/** A click at a point of what is seen of the page. */
export function clickAt({ x, y }: Point): InputSource {
  const actions: readonly Action[] = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', actions }
}

const strokes = (typed: Iterable<string>): Action[] =>
  [...typed].flatMap((value): Action[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])

/** Keys pressed one after the other. */
export function typing(typed: Iterable<string>): InputSource {
  return { type: 'key', id: 'keyboard', actions: strokes(typed) }
}

/** All that a field holds is chosen, so that what is typed next takes its place. */
export function choosingAll(): InputSource {
  const held: Action = { type: 'keyDown', value: keys.control }
  return {
    type: 'key',
    id: 'keyboard',
    actions: [held, ...strokes('a'), { type: 'keyUp', value: keys.control }],
  }
}
