import { createECDH } from 'node:crypto'

import { desc, eq, sql } from 'drizzle-orm'

import { toBase64Url } from '#sandbox/core/base64.ts'
import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import { randomHex } from '#sandbox/core/hashing.ts'

import { pushBrowsers, pushNotices } from './push.table.ts'

const shown = 100

export type PushBrowser = typeof pushBrowsers.$inferSelect
export type PushNotice = typeof pushNotices.$inferSelect

/** Subscribes a browser that is made up here: keys of its own, and an address that nobody can guess. */
export async function subscribeBrowser(
  db: SandboxDb,
  { applicationKey, now }: { applicationKey: string; now: number },
): Promise<PushBrowser> {
  const pair = createECDH('prime256v1')
  const publicKey = toBase64Url(new Uint8Array(pair.generateKeys()))
  const row: PushBrowser = {
    id: randomHex(32),
    applicationKey,
    publicKey,
    privateKey: toBase64Url(new Uint8Array(pair.getPrivateKey())),
    auth: toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
    failureMode: 'normal',
    createdAt: now,
  }
  await db.insert(pushBrowsers).values(row)
  return row
}

export async function findBrowser(db: SandboxDb, id: string): Promise<PushBrowser | null> {
  return (await db.select().from(pushBrowsers).where(eq(pushBrowsers.id, id)).get()) ?? null
}

/** Browsers and what they were sent, newest first; of one browser when `browserId` is given. */
export async function readPush(db: SandboxDb, browserId?: string) {
  const [browsers, notices] = await db.batch([
    db.select().from(pushBrowsers).orderBy(desc(pushBrowsers.createdAt)).limit(shown),
    db
      .select()
      .from(pushNotices)
      .where(ifGiven(pushNotices.browserId, browserId))
      .orderBy(desc(pushNotices.createdAt), desc(sql`rowid`))
      .limit(shown),
  ])
  return { browsers, notices }
}
