import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

const root = path.join(import.meta.dirname, '..')

const refused = [
  ['web takes no values from the app', 'web/lib/a.ts', "import { app } from '#worker/app.ts'", 'worker/contract only'],
  [
    'web imports no worker module',
    'web/lib/b.ts',
    "import { settle } from '#worker/payments/index.ts'",
    'worker/contract only',
  ],
  [
    'web imports no worker type but the app',
    'web/lib/c.ts',
    "import type { Clock } from '#core/clock.ts'",
    'worker/domain',
  ],
  [
    'the customer’s screens know nothing of staff',
    'web/customer/a/a.ts',
    "import { b } from '#web/staff/b/b.ts'",
    'web/customer imports',
  ],
  [
    'the screens of staff know nothing of the customer’s',
    'web/staff/a/b.ts',
    "import { b } from '#web/customer/b/b.ts'",
    'web/staff imports',
  ],
  [
    'the kiosk knows nothing of the customer’s screens',
    'web/kiosk/a/b.ts',
    "import { b } from '#web/customer/b/b.ts'",
    'web/kiosk imports',
  ],
  [
    'a screen does not know the shell around it',
    'web/staff/a/c.ts',
    "import { b } from '#web/app/b.ts'",
    'web/staff imports',
  ],
  ['the widgets know no data', 'web/ui/a.ts', "import { b } from '#web/customer/b/b.ts'", 'web/ui imports'],
  ['the library knows no screen', 'web/lib/d.ts', "import { b } from '#web/staff/b/b.ts'", 'web/lib imports'],
  ['customer code carries no schema library', 'web/lib/e.ts', "import * as z from 'zod'", 'schemas are types'],
  [
    'a module enters another by its index only',
    'worker/lockers/a.ts',
    "import { b } from '#worker/payments/capture.ts'",
    'index.ts only',
  ],
  [
    'a query of another room is not called',
    'worker/lockers/b.ts',
    "import { b } from '#worker/payments/payment.queries.ts'",
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
    'domain imports nothing of ours',
  ],
  [
    'the contract knows no room',
    'worker/contract/a.ts',
    "import type { B } from '#worker/process/index.ts'",
    'contract imports domain only',
  ],
  [
    'the database knows nothing of core',
    'worker/db/a.ts',
    "import { b } from '#core/clock.ts'",
    'db imports contract, domain only',
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
  ['web imports domain values', 'web/customer/a/x.ts', "import { b } from '#domain/money.ts'"],
  ['web imports the contract', 'web/lib/x.ts', "import { b } from '#worker/contract/routes.ts'"],
  [
    'a screen imports its own files, other screens of its part, widgets and the library',
    'web/customer/a/y.ts',
    "import { b } from '#web/customer/b/b.ts'\nimport { c } from '#web/ui/c.ts'\nimport { d } from '#web/lib/d.ts'",
  ],
  [
    'a module imports core, domain and another index',
    'worker/lockers/x.ts',
    "import { b } from '#core/clock.ts'\nimport { c } from '#domain/money.ts'\nimport { d } from '#worker/payments/index.ts'",
  ],
  [
    'a room reads the tables and the contract',
    'worker/lockers/y.ts',
    "import { b } from '#worker/db/schema/account.table.ts'\nimport { c } from '#worker/contract/machines/dms.ts'",
  ],
  ['a part of a room has a door of its own', 'worker/jobs/x.ts', "import { b } from '#worker/desk/page/index.ts'"],
  ['a module imports a port', 'worker/payments/x.ts', "import { b } from '#worker/providers/payment.port.ts'"],
  ['the sandbox has the words of the tour', 'sandbox/x.ts', "import { tourSteps } from '#domain/operations/tour.ts'"],
  ['the room imports domain', 'party/x.ts', "import { b } from '#domain/access/room-ticket.ts'"],
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
}, 60_000)

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
