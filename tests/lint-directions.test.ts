import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

const root = path.join(import.meta.dirname, '..')

const refused = [
  [
    'web takes no values from the app',
    'web/lib/a.ts',
    "import { app } from '#worker/app.ts'",
    'only types from worker/app.ts',
  ],
  [
    'web imports no worker module',
    'web/lib/b.ts',
    "import { settle } from '#worker/payments/index.ts'",
    'worker/domain',
  ],
  [
    'web imports no worker type but the app',
    'web/lib/c.ts',
    "import type { Clock } from '#core/clock.ts'",
    'worker/domain',
  ],
  [
    'a feature imports no other feature',
    'web/features/a/a.ts',
    "import { b } from '#web/features/b/b.ts'",
    'another feature',
  ],
  ['a feature imports no route', 'web/features/a/b.ts', "import { b } from '#web/routes/b.ts'", 'web/features imports'],
  ['the widgets know no data', 'web/ui/a.ts', "import { b } from '#web/features/b/b.ts'", 'web/ui imports'],
  ['the library knows no feature', 'web/lib/d.ts', "import { b } from '#web/features/b/b.ts'", 'web/lib imports'],
  ['customer code carries no schema library', 'web/lib/e.ts', "import * as z from 'zod'", 'schemas are types'],
  [
    'a module enters another by its index only',
    'worker/lockers/a.ts',
    "import { b } from '#worker/payments/capture.ts'",
    'index.ts only',
  ],
  [
    'a table of another module is not queried',
    'worker/lockers/b.ts',
    "import { b } from '#worker/payments/payment.table.ts'",
    'index.ts only',
  ],
  [
    'a vendor adapter is reached by its port only',
    'worker/payments/a.ts',
    "import { b } from '#worker/providers/svea/client.ts'",
    'index.ts only',
  ],
  ['core imports no module', 'worker/core/a.ts', "import { b } from '#worker/payments/index.ts'", 'core imports'],
  [
    'domain imports nothing of core',
    'worker/domain/a.ts',
    "import { b } from '#core/clock.ts'",
    'domain imports nothing',
  ],
  ['domain knows no framework', 'worker/domain/b.ts', "import { Hono } from 'hono'", 'no framework'],
  ['domain reads no file', 'worker/domain/c.ts', "import { readFileSync } from 'node:fs'", 'no framework'],
  [
    'the worker imports nothing of web',
    'worker/process/a.ts',
    "import { b } from '#web/lib/api.ts'",
    'nothing imports web',
  ],
  ['not even a type of web', 'worker/process/b.ts', "import type { B } from '#web/lib/api.ts'", 'nothing imports web'],
  ['a script imports nothing of web', 'scripts/a.ts', "import { b } from '#web/lib/api.ts'", 'nothing imports web'],
  [
    'the worker imports nothing of the sandbox',
    'worker/process/c.ts',
    "import { b } from '#sandbox/svea.ts'",
    'must not import sandbox',
  ],
  [
    'the worker imports nothing of the room',
    'worker/process/d.ts',
    "import { b } from '#party/process-room.ts'",
    'must not import party',
  ],
  [
    'the sandbox imports nothing of the worker',
    'sandbox/a.ts',
    "import { b } from '#domain/money.ts'",
    'sandbox imports nothing',
  ],
  [
    'not even a type of the worker',
    'sandbox/b.ts',
    "import type { B } from '#worker/app.ts'",
    'sandbox imports nothing',
  ],
  [
    'the sandbox imports nothing of the tests',
    'sandbox/d.ts',
    "import b from '#tests/fixtures/b.json'",
    'only tests import tests',
  ],
  [
    'the room imports domain only',
    'party/a.ts',
    "import { b } from '#core/tickets.ts'",
    'party imports worker/domain only',
  ],
  [
    'the product imports no test',
    'worker/process/e.ts',
    "import { b } from '#tests/support/factories.ts'",
    'only tests',
  ],
  [
    'a lazy import has a direction too',
    'web/lib/f.ts',
    "export const b = () => import('#worker/payments/index.ts')",
    'worker/domain',
  ],
  [
    'passing an import on counts as importing',
    'sandbox/c.ts',
    "export { b } from '#worker/app.ts'",
    'sandbox imports nothing',
  ],
  [
    'relative paths stay in their folder',
    'worker/process/f.ts',
    "import { b } from '../payments/capture.ts'",
    '# alias',
  ],
  ['imports carry their extension', 'worker/process/g.ts', "import { b } from './decide'", 'extension'],
  ['zod is imported whole', 'worker/process/h.ts', "import { z } from 'zod'", 'import * as z'],
] as const

const accepted = [
  ['web imports domain values', 'web/features/a/x.ts', "import { b } from '#domain/money.ts'"],
  ['web imports the type of the app', 'web/lib/x.ts', "import type { Api } from '#worker/app.ts'"],
  [
    'a feature imports its own files, widgets and the library',
    'web/features/a/y.ts',
    "import { b } from '#web/features/a/b.ts'\nimport { c } from '#web/ui/c.ts'\nimport { d } from '#web/lib/d.ts'",
  ],
  [
    'a module imports core, domain and another index',
    'worker/lockers/x.ts',
    "import { b } from '#core/clock.ts'\nimport { c } from '#domain/money.ts'\nimport { d } from '#worker/payments/index.ts'",
  ],
  [
    'a table points at the table of its foreign key',
    'worker/lockers/x.table.ts',
    "import { b } from '#worker/accounts/account.table.ts'",
  ],
  ['a module imports a port', 'worker/payments/x.ts', "import { b } from '#worker/providers/payment.port.ts'"],
  ['the room imports domain', 'party/x.ts', "import { b } from '#domain/room-ticket.ts'"],
  [
    'tests may import what they test',
    'tests/x.test.ts',
    "import { b } from '#sandbox/svea.ts'\nimport { c } from '#worker/payments/capture.ts'",
  ],
] as const

const diagnostics = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string(), message: z.string() })),
})

let folder = ''
const found = new Map<string, string[]>()

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'directions-'))
  for (const [, file, source] of [...refused, ...accepted]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${source}\n`)
  }
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['-c', path.join(root, '.oxlintrc.json'), '-f', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  for (const { code, filename, message } of diagnostics.parse(JSON.parse(stdout)).diagnostics) {
    if (code.startsWith('house(')) found.set(filename, [...(found.get(filename) ?? []), message])
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the lint rule for directions refuses', () => {
  it.each(refused)('%s', (_, file, _source, reason) => {
    expect(found.get(file)).toEqual([expect.stringContaining(reason)])
  })
})

describe('the lint rule for directions accepts', () => {
  it.each(accepted)('%s', (_, file) => {
    expect(found.get(file)).toBeUndefined()
  })
})
