/** The facts of an import statement that rules judge. */
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

/** Tests, what they share, and the configuration files of the repository's root, may import anything. */
const isTest = (file: string) =>
  /\.(?:test|fixture)\.tsx?$/.test(file) || file.startsWith('tests/') || !file.includes('/')
const top = (file: string) => file.slice(0, file.indexOf('/'))
const inDomain = (file: string) => file.startsWith('worker/domain/')

/** The room of the worker that a file lies in (`process`, `core`, `providers` …); empty for files of `worker/` itself. */
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

/** Files a room shows to the others: its index, or that of a part of it, and the ports of providers. */
function isDoor(to: string): boolean {
  return /^worker\/[^/]+\/(.+\/)?index\.ts$/.test(to) || /^worker\/providers\/(.+[./])?port\.ts$/.test(to)
}

/** The rooms that all others stand on, with what each of them may import. */
const foundations: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  db: ['contract', 'domain'],
  core: ['db', 'contract', 'domain'],
}

function fromWorker(from: string, to: string): string | undefined {
  if (top(to) !== 'worker') return `worker must not import ${top(to)}`
  const [own, other] = [workerModule(from), workerModule(to)]
  if (own === '' || own === other) return undefined
  if (other === '') return 'only worker/ itself imports its entry files'
  const below = foundations[own]
  if (below) return below.includes(other) ? undefined : `${own} imports ${below.join(', ') || 'nothing of ours'} only`
  if (Object.hasOwn(foundations, other) || isDoor(to)) return undefined
  return `another room is imported through its index.ts only (worker/${other}/index.ts)`
}

/** Within web: who may import which part, the importing part first. Only `app` puts all of them together. */
const webParts: Readonly<Record<string, readonly string[]>> = {
  customer: ['customer', 'ui', 'lib'],
  kiosk: ['kiosk', 'ui', 'lib'],
  staff: ['staff', 'ui', 'lib'],
  ui: ['ui', 'lib'],
  lib: ['lib'],
}

function betweenWebParts(from: string, to: string): string | undefined {
  const [, part = ''] = from.split('/')
  const [, other = ''] = to.split('/')
  const allowed = webParts[part]
  return allowed && !allowed.includes(other) ? `web/${part} imports ${allowed.join(', ')} only` : undefined
}

function fromWeb(from: string, to: string): string | undefined {
  if (inDomain(to) || to.startsWith('worker/contract/')) return undefined
  if (top(to) !== 'web') return 'web imports worker/domain and worker/contract only'
  return betweenWebParts(from, to)
}

const fromParty = (to: string) => (top(to) === 'party' || inDomain(to) ? undefined : 'party imports worker/domain only')

/** The words of the demo's tour are the only ones that app and sandbox have in common. */
const tour = 'worker/domain/operations/tour.ts'

const fromSandbox = (to: string) =>
  top(to) === 'sandbox' || to === tour ? undefined : `sandbox imports nothing of ours but ${tour}`

function writtenWrong({ specifier }: ImportUse): string | undefined {
  if (specifier.startsWith('../')) return 'a file of another folder is imported by its # alias'
  if (!/\.\w+(\?\w+)?$/.test(specifier)) return 'an import of our own file carries its extension'
  return undefined
}

function wrongDirection({ from }: ImportUse, to: string): string | undefined {
  if (isTest(from)) return undefined
  if (isTest(to)) return 'only tests import tests'
  if (top(to) === 'web' && top(from) !== 'web') return 'nothing imports web'
  switch (top(from)) {
    case 'worker':
      return fromWorker(from, to)
    case 'web':
      return fromWeb(from, to)
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
  if (specifier === 'zod' && top(from) === 'web' && !typeOnly && !from.startsWith('web/staff/')) {
    return 'schemas are types in customer code: the server answers with field errors'
  }
  return undefined
}

/** Returns why this import is not allowed here; undefined when it is. */
export function importProblem(use: ImportUse): string | undefined {
  const to = target(use)
  return to === undefined ? packages(use) : (writtenWrong(use) ?? wrongDirection(use, to))
}
