import { audit } from './audit/stage.ts'
import { browsersReady, type BrowserName } from './browsers.ts'
import { playwrightCounts, vitestCounts } from './reports.ts'
import { check, reportFile, suite, type Kind, type Stage } from './stage.ts'

const vitest = (project: string, kind: Kind = 'suite'): Stage =>
  suite(
    kind,
    project,
    [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${reportFile(project)}`,
    ],
    vitestCounts,
  )

/** Needs browsers, which are asked for at the beginning. */
function journey(name: string, browsers: readonly BrowserName[], ...config: readonly string[]): Stage {
  const stage = suite('journey', name, ['playwright', 'test', ...config], playwrightCounts)
  const run: Stage['run'] = async (say) =>
    (await browsersReady(browsers, say)) ? stage.run(say) : { passed: 0, failed: 1, failures: [] }
  return { ...stage, browsers, run }
}

export const stages: readonly Stage[] = [
  check('format', ['oxfmt', '--check']),
  check('lint', ['oxlint']),
  check('types', ['tsc', '-b']),
  check('env-types', ['wrangler', 'types', '--check', 'worker/worker-configuration.d.ts']),
  check('knip', ['knip']),
  audit,
  vitest('unit'),
  vitest('worker'),
  vitest('sandbox'),
  check('build', ['node', 'scripts/build.ts']),
  check('deploy', ['wrangler', 'deploy', 'dist/worker/index.js', '--no-bundle', '--dry-run']),
  check('deploy-room', ['wrangler', 'deploy', '-c', 'party/wrangler.toml', '--dry-run']),
  check('size', ['node', 'scripts/size-budget.ts']),
  check('browsers', ['node', 'scripts/browser-floor.ts']),
  vitest('smoke', 'check'),
  check('benches', ['node', 'scripts/bench.ts', '--smallest']),
  journey('ui', ['chromium'], '-c', 'playwright.ui.config.ts'),
  journey('e2e', ['chromium']),
  journey('engines', ['firefox', 'webkit'], '-c', 'playwright.engines.config.ts'),
]
