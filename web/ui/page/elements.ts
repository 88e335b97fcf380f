import type { ReactElement } from 'react'

/**
 * The children of a slot beside others: elements, or nothing, and no bare text. A browser's translator moves a text
 * into elements of its own, and React writes to it there only where it is all that its element holds.
 */
export type Elements = ReactElement | readonly Elements[] | '' | boolean | null | undefined
