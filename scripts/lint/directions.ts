/** What an import statement in this repository is judged by. */
export type ImportUse = {
  /** Path of the importing file, relative to the repository, with forward slashes. */
  readonly from: string
  /** The specifier as written. */
  readonly specifier: string
  readonly typeOnly: boolean
}

const aliases = [
  ['#domain/', 'worker/domain/'],
  ['#core/', 'worker/core/'],
  ['#worker/', 'worker/'],
  ['#web/', 'web/'],
  ['#party/', 'party/'],
  ['#sandbox/', 'sandbox/'],
  ['#scripts/', 'scripts/'],
  ['#tests/', 'tests/'],
] as const

/** Tests, and the configuration files of the repository's root, may import anything. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/') || !file.includes('/')
const top = (file: string) => file.slice(0, file.indexOf('/'))
const inDomain = (file: string) => file.startsWith('worker/domain/')

/** The worker folder a file lies in (`process`, `core`, `providers` …); empty for files of `worker/` itself. */
function workerModule(file: string): string {
  const [, folder = '', ...rest] = file.split('/')
  return rest.length > 0 ? folder : ''
}

/** The file of this repository that a specifier names, or undefined for a package. */
function target({ from, specifier }: ImportUse): string | undefined {
  if (specifier.startsWith('.')) {
    const path = from.split('/').slice(0, -1)
    for (const part of specifier.split('/')) {
      if (part === '..') path.pop()
      else if (part !== '.') path.push(part)
    }
    return path.join('/')
  }
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix))
  return alias ? alias[1] + specifier.slice(alias[0].length) : undefined
}

/** Files a worker module shows to the others: its index, tables to tables (foreign keys), and the ports of providers. */
function isDoor(from: string, to: string): boolean {
  if (/^worker\/[^/]+\/index\.ts$/.test(to)) return true
  if (from.endsWith('.table.ts') && to.endsWith('.table.ts')) return true
  return /^worker\/providers\/(.+[./])?port\.ts$/.test(to)
}

function fromWorker(from: string, to: string): string | undefined {
  if (top(to) !== 'worker') return `worker must not import ${top(to)}`
  const [own, other] = [workerModule(from), workerModule(to)]
  if (own === 'domain') return other === 'domain' ? undefined : 'domain imports nothing of ours'
  if (own === '') return undefined
  if (other === '') return 'only worker/ itself imports its entry files'
  if (own === other || other === 'domain') return undefined
  if (own === 'core') return 'core imports core and domain only'
  if (other === 'core' || isDoor(from, to)) return undefined
  return `another module is imported through its index.ts only (worker/${other}/index.ts)`
}

/** Within web: who may import which layer, the importing layer first. */
const webLayers: Readonly<Record<string, readonly string[]>> = {
  features: ['features', 'ui', 'lib'],
  ui: ['ui', 'lib'],
  lib: ['lib'],
}

/** The set-up of an account is one feature in many folders: a frame, and a folder for each of its sections. */
const setupFrame = 'staff-setup'
const isSetupSection = (feature: string | undefined) => feature?.startsWith('setup-') ?? false
function isWithinSetup(feature: string | undefined, other: string | undefined): boolean {
  return feature === setupFrame ? isSetupSection(other) : isSetupSection(feature) && other === setupFrame
}

function betweenWebLayers(from: string, to: string): string | undefined {
  const [, layer = '', feature] = from.split('/')
  const [, otherLayer = '', otherFeature] = to.split('/')
  const allowed = webLayers[layer]
  if (allowed && !allowed.includes(otherLayer)) return `web/${layer} imports ${allowed.join(', ')} only`
  if (layer === 'features' && otherLayer === layer && feature !== otherFeature) {
    if (isWithinSetup(feature, otherFeature)) return undefined
    return 'a feature never imports another feature'
  }
  return undefined
}

function fromWeb(from: string, to: string, typeOnly: boolean): string | undefined {
  if (inDomain(to)) return undefined
  if (to === 'worker/app.ts') return typeOnly ? undefined : 'web takes only types from worker/app.ts'
  if (top(to) !== 'web') return 'web imports worker/domain, and the type of worker/app.ts, only'
  return betweenWebLayers(from, to)
}

const fromParty = (to: string) => (top(to) === 'party' || inDomain(to) ? undefined : 'party imports worker/domain only')

const fromSandbox = (to: string) => (top(to) === 'sandbox' ? undefined : 'sandbox imports nothing of ours')

function writtenWrong({ specifier }: ImportUse): string | undefined {
  if (specifier.startsWith('../')) return 'a file of another folder is imported by its # alias'
  if (!/\.\w+(\?\w+)?$/.test(specifier)) return 'an import of our own file carries its extension'
  return undefined
}

function wrongDirection({ from, typeOnly }: ImportUse, to: string): string | undefined {
  if (isTest(from)) return undefined
  if (isTest(to)) return 'only tests import tests'
  if (top(to) === 'web' && top(from) !== 'web') return 'nothing imports web'
  switch (top(from)) {
    case 'worker':
      return fromWorker(from, to)
    case 'web':
      return fromWeb(from, to, typeOnly)
    case 'party':
      return fromParty(to)
    case 'sandbox':
      return fromSandbox(to)
    default:
      return undefined
  }
}

const frameworks = /^(hono|drizzle-orm|react|react-dom|partykit|cloudflare:|node:)/

function packages({ from, specifier, typeOnly }: ImportUse): string | undefined {
  if (isTest(from)) return undefined
  if (inDomain(from) && frameworks.test(specifier)) return 'domain knows no framework and does no input or output'
  if (specifier === 'zod' && top(from) === 'web' && !typeOnly && !/[-/]staff[-/]/.test(from)) {
    return 'schemas are types in customer code: the server answers with field errors'
  }
  return undefined
}

/** Why this import is not allowed here; undefined when it is. */
export function importProblem(use: ImportUse): string | undefined {
  const to = target(use)
  return to === undefined ? packages(use) : (writtenWrong(use) ?? wrongDirection(use, to))
}
