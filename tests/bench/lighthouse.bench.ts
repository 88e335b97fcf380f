/**
 * Lighthouse for a phone, the median of three, over the screens that people wait for. Reports and pictures are left in
 * test-results/lighthouse.
 *
 *   npm run bench -- lighthouse                  every screen
 *   npm run bench -- lighthouse locker board     those only
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { root, toolEnvironment } from '#scripts/stack/process.ts'

const screens = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
const chosen = screens.length > 0 ? ['--grep', screens.join('|')] : []
const playwright = path.join(root, 'node_modules/.bin/playwright')
const args = ['test', '-c', 'playwright.bench.config.ts', ...chosen]
spawnSync(playwright, args, { cwd: root, env: toolEnvironment, stdio: 'inherit' })
