import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { demoSql, localSecrets } from '#scripts/demo.ts'
import { writeDemo, type Demo } from '#scripts/demo/demo-file.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import { secondGroupSql, slotOfSecondGroup, withSecondGroup } from '#scripts/demo/second-group.ts'
import { cellsIn } from '#scripts/stack/local-cells.ts'
import { layout } from '#scripts/stack/prepare.ts'
import type { StackAddresses } from '#scripts/stack/settings.ts'

import { appFile, inFile } from './database-files.ts'
import { giveNames } from './give-names.ts'

type Seed = { readonly stateDir: string; readonly at: StackAddresses }

/** Lays the demo's workshops and people into the databases of a state folder, as they were at an instant (milliseconds). */
export async function seedRows({ stateDir, at }: Seed, opened: number): Promise<Demo> {
  const demo = makeDemo(at.app)
  writeDemo(stateDir, demo)
  const common = { ...localSecrets(stateDir), sandboxUrl: at.sandbox, now: opened }
  const rows = await demoSql({ demo, ...common })
  inFile(appFile(stateDir, 1), (database) => database.exec(rows))
  const whole = cellsIn(stateDir).length === 0 ? demo : await seedSecond(stateDir, demo, common)
  giveNames(stateDir, whole)
  return whole
}

type Common = { readonly sealSecret: string; readonly sandboxUrl: string; readonly now: number }

/** Lays the second group into the second database, and what leads to it into the first. */
async function seedSecond(stateDir: string, before: Demo, common: Common): Promise<Demo> {
  const given = inFile(appFile(stateDir, 1), (database) =>
    database.prepare('select slot, owner from slots order by slot').all(),
  )
  const slot = slotOfSecondGroup(
    given.map((row) => ({ slot: String(row['slot']), owner: String(row['owner']) })),
    before,
  )
  const demo = withSecondGroup(before, slot)
  writeDemo(stateDir, demo)
  const { directory, cell } = await secondGroupSql({ demo, slot, ...common })
  inFile(appFile(stateDir, 2), (database) => database.exec(cell))
  inFile(appFile(stateDir, 1), (database) => database.exec(directory))
  writeFileSync(path.join(layout(stateDir).stamps, 'second-group-seeded'), '')
  return demo
}
