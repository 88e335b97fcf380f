import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { demoSql } from '#scripts/demo.ts'
import { readDemo, writeDemo } from '#scripts/demo/demo-file.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import { group } from '#scripts/demo/workshops.ts'
import type { Deployment } from '#scripts/deploy/deployment.ts'
import { importFile, readRows } from '#scripts/deploy/migrations.ts'
import { appOf } from '#scripts/environments/environment.ts'
import { readToml } from '#scripts/environments/wrangler-toml.ts'
import { variables } from '#scripts/stack/settings.ts'

import { sandboxUrlOf } from './faults.ts'
import type { StagingSecrets } from './secrets.ts'
import { stagingFolder } from './staging-file.ts'

const isThereSql = `select id from account_groups where id = '${group.id}'`

/**
 * Imports workshops, people and keys of the demo into a town that has none of it yet, all of it or nothing. In one that
 * has, nothing is touched: what people changed and took away is theirs. Says whether it did.
 */
export async function seedRows(on: Deployment, { all }: StagingSecrets): Promise<boolean> {
  on.say('People and workshops')
  const where = appOf(on)
  if (on.isDryRun) {
    on.say('  would import them, unless they are there')
    return false
  }
  if ((await readRows(on, where, isThereSql)).length > 0) {
    on.say('  They are there, and left as they are')
    return false
  }
  const environmentName = readToml(on.folder, where)
  const { APP_URL: appUrl = '' } = variables(environmentName)
  const folder = stagingFolder(on.folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const demo = readDemo(folder) ?? makeDemo(appUrl)
  writeDemo(folder, demo)
  const { SEAL_SECRET: sealSecret = '', SHOP_SEED: shopSeed = '' } = all
  const sql = await demoSql({ demo, sandboxUrl: sandboxUrlOf(environmentName), sealSecret, shopSeed, now: Date.now() })
  const imports = mkdtempSync(path.join(tmpdir(), 'seed-'))
  try {
    const file = path.join(imports, 'town.sql')
    writeFileSync(file, sql, { mode: 0o600 })
    await importFile(on, where, file)
  } finally {
    rmSync(imports, { recursive: true, force: true })
  }
  return true
}
