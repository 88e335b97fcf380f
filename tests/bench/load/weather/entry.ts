import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { build } from 'esbuild'

import { accountEmailWordsPath } from '#domain/contact/account-emails.ts'
import { builtInTextsPath } from '#domain/languages.ts'
import { messageWordingPath } from '#domain/message-texts/keys.ts'
import { content } from '#web/customer/content.fi.ts'
import { accountEmailWords } from '#worker/contract/account-email-words.ts'
import { texts as wording } from '#worker/contract/message-texts/texts.fi.ts'

/** The module that is started instead of the built worker, and lies beside it. */

/** The paths at which the world is told how it is, and at which statements are run beside the worker. */
export const worldPath = '/api/bench/world'
export const sqlPath = '/api/bench/sql'

const entryModule = `import { bindingsOf, change, runSql } from './world.js'
import product, { JobChunks as Pieces } from './index.js'
export class JobChunks extends Pieces {
  constructor(ctx, env) { super(ctx, bindingsOf(env)) }
}
export default {
  fetch: (request, env, ctx) => {
    const { pathname } = new URL(request.url)
    if (pathname === '${worldPath}') return change(request)
    if (pathname === '${sqlPath}') return runSql(request, bindingsOf(env))
    return product.fetch(request, bindingsOf(env), ctx)
  },
  scheduled: (event, env, ctx) => product.scheduled(event, bindingsOf(env), ctx),
}
`

/** Writes the entry, and answers the files that it imports. */
export async function writeEntry(folder: string): Promise<void> {
  const outfile = path.join(folder, 'world.js')
  await build({ entryPoints: [path.join(import.meta.dirname, 'world.ts')], outfile, bundle: true, format: 'esm' })
  writeFileSync(path.join(folder, 'entry.js'), entryModule)
}

/** Writes the texts that the worker reads from the files beside it. */
export function writeTexts(pages: string): void {
  const files = [
    [builtInTextsPath('fi'), content],
    [messageWordingPath('fi'), wording],
    [accountEmailWordsPath, accountEmailWords],
  ] as const
  for (const [address, texts] of files) {
    const file = path.join(pages, address)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(texts))
  }
}
