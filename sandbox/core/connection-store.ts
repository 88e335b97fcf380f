import { eq, sql } from 'drizzle-orm'

import { connectionSchema, type Connection } from '#sandbox/connection.ts'

import type { SandboxDb } from './db.ts'
import { connections, staffSessions } from './desk.table.ts'

const onlyRow = 1

/** The app that the desk is connected to; null before seeding, or when what is stored has an older shape. */
export async function loadConnection(db: SandboxDb): Promise<Connection | null> {
  const [row] = await db.select().from(connections).where(eq(connections.id, onlyRow))
  if (row === undefined) return null
  return connectionSchema.safeParse(JSON.parse(row.connection)).data ?? null
}

/** Connects the desk; sessions of an earlier connection are forgotten. */
export async function storeConnection(db: SandboxDb, connection: Connection, now: number): Promise<void> {
  const row = { connection: JSON.stringify(connection), updatedAt: now }
  await db.batch([
    db
      .insert(connections)
      .values({ id: onlyRow, ...row })
      .onConflictDoUpdate({ target: connections.id, set: row }),
    db.delete(staffSessions).where(sql`true`),
  ])
}
