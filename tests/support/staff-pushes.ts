/** A browser of staff that listens, and what its push is about that a change has written. */
import { rowsOf } from './database.ts'

/** Subscribes a browser of a user of staff. */
export async function listenToPushes(userId = 'usr_listens'): Promise<void> {
  await rowsOf(
    `insert into users (id, username, password_hash, created_at, updated_at) values (?1, ?1, '', 0, 0) on conflict do nothing`,
    userId,
  )
  await rowsOf(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
     values ('psh_' || ?1, ?1, 'https://push.example/' || ?1, '', '', 0)`,
    userId,
  )
}

/** Takes the pushes that wait out of the outbox: each as its process and why, in their order. */
export async function pushesDue(): Promise<string[]> {
  const rows = await rowsOf(
    `delete from outbox where kind = 'staff.push' returning (payload ->> 'processId') || ' ' || (payload ->> 'why') as push`,
  )
  return rows.map(({ push }) => String(push))
}
