import { DatabaseSync } from 'node:sqlite'

import { fileDatabase } from './file-database.ts'
import { keptObjects } from './kept-objects.ts'
import type { KeptObject, PlayedAppData } from './messages.ts'
import { systemClock } from './played-clock.ts'

/** The bindings of app and sandbox. */
export type PlayedBindings = {
  readonly app: Env
  readonly sandbox: { readonly DB: D1Database } & Readonly<Record<SharedName, string>>
  /** Closes the databases; returns what was put into the bucket. */
  readonly close: () => readonly KeptObject[]
}

const shared = ['SMS_API_USER', 'SMS_API_PASSWORD', 'EMAIL_API_KEY', 'EMAIL_WEBHOOK_SECRET', 'APP_URL'] as const
type SharedName = (typeof shared)[number]

function opened(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  // Whoever begins a history and does not end it begins anew, so that nothing has to be on the disk in between.
  database.exec('pragma synchronous = off')
  return database
}

const staticFiles = (files: PlayedAppData['texts']) => ({
  async fetch(from: Request | URL): Promise<Response> {
    const { pathname } = new URL(from instanceof URL ? from : from.url)
    const text = files[pathname]
    return text === undefined ? new Response(null, { status: 404 }) : new Response(text)
  },
})

const everybodyMay = { limit: async () => ({ success: true }) }

export function playedBindings({ databases, sandboxDatabase, texts, bindings }: PlayedAppData): PlayedBindings {
  const files = Object.entries(databases).map(([name, file]) => [name, opened(file)] as const)
  const sandboxFile = opened(sandboxDatabase)
  const objects = keptObjects(systemClock.now)
  const env = {
    ...bindings,
    ...Object.fromEntries(files.map(([name, file]) => [name, fileDatabase(file)])),
    LICENCES: objects.bucket,
    ASSETS: staticFiles(texts),
    DEALER_CALLS: everybodyMay,
    DEVICE_CALLS: everybodyMay,
    VERSION: { id: 'played', tag: '', timestamp: '' },
  }
  const given = Object.fromEntries(shared.map((name) => [name, bindings[name] ?? '']))
  const sandbox = { ...given, ENVIRONMENT: 'development', DB: fileDatabase(sandboxFile) }
  return {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the app is told the rest by its wrangler.toml
    app: env as unknown as Env,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- `shared` has every name
    sandbox: sandbox as unknown as PlayedBindings['sandbox'],
    close() {
      for (const file of [...files.map(([, one]) => one), sandboxFile]) file.close()
      return objects.all()
    },
  }
}
