/** The sandbox's address, and its password where it asks for one. */
export type Desk = { readonly sandboxUrl: string; readonly sandboxPassword?: string }

type Call = { readonly method: string; readonly path: string; readonly json: unknown }

/** Returns how the sandbox lets somebody in who has its password. */
export const deskHeaders = ({ sandboxPassword }: Pick<Desk, 'sandboxPassword'>): Record<string, string> => ({
  'Content-Type': 'application/json',
  ...(sandboxPassword !== undefined && {
    Authorization: `Basic ${Buffer.from(`staging:${sandboxPassword}`).toString('base64')}`,
  }),
})

/** Presses something on the desk. Throws for what it refuses. */
export async function callDesk(desk: Desk, { method, path, json }: Call): Promise<void> {
  const url = `${desk.sandboxUrl}${path}`
  const response = await fetch(url, { method, headers: deskHeaders(desk), body: JSON.stringify(json) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}
