import { argv } from 'node:process'

/**
 * The size of a bench: as usual, or the least that goes through all of it, for `--smallest`, which shows that it still runs.
 * What it prints then says nothing.
 */
export function sized<Size>(usual: Size, smallest: Size): Size {
  return argv.includes('--smallest') ? smallest : usual
}
