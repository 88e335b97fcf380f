import { callDesk, type Desk } from './call-desk.ts'

/** Sends a heartbeat of every cabinet, terminal and kiosk of the demo, as real ones do. */
export async function beatMachines(desk: Desk): Promise<void> {
  await callDesk(desk, { method: 'POST', path: '/desk/api/beat', json: {} })
}
