import { callDesk } from './call-desk.ts'
import { readDemo } from './demo-file.ts'

/** Has every cabinet of the demo report and tell how its boxes stand, as one on a wall does by itself. */
export async function beatCabinets(stateDir: string, sandboxUrl: string): Promise<void> {
  for (const { id } of readDemo(stateDir)?.lockers ?? []) {
    await callDesk({ sandboxUrl }, { method: 'POST', path: `/cabinet/${id}/beat`, json: {} })
  }
}
