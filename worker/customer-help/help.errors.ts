import { conflict } from '#core/errors.ts'

export const boxNotOpened = () => conflict('key_missing.not_opened', 'No box of the process was opened just now')
export const askedTooOften = () => conflict('key_missing.too_often', 'The box was opened again as often as it is')
