import { callDesk, type Desk } from './call-desk.ts'

/** Has every cabinet, terminal and kiosk of the demo give a sign of life, as one in a hall does by itself. */
export async function beatMachines(desk: Desk): Promise<void> {
  await callDesk(desk, { method: 'POST', path: '/desk/api/beat', json: {} })
}
