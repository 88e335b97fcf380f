/** Client telemetry: how the app performed in a browser, and nothing of who used it. */

/** The pages of the app as they are written: no code and no id ever stands in one. */
export const appPages = [
  '/',
  '/:code',
  '/:code/privacy',
  '/:code/receipt',
  '/accessibility',
  '/terms',
  '/status',
  '/payment-feedback',
  '/refund-feedback',
  '/signing-feedback',
  '/identity-verification-redirect',
  '/inline-payment',
  '/pass',
  '/fast-lane',
  '/take-over',
  '/w',
  '/login',
  '/staff',
  '/staff/new',
  '/staff/day',
  '/staff/users',
  '/staff/workshops',
  '/staff/lockers',
  '/staff/cars',
  '/staff/audit',
  '/staff/insights',
  '/staff/health',
  '/staff/messages',
  '/staff/account',
  '/staff/settings',
  '/staff/process',
] as const
export type AppPage = (typeof appPages)[number]

const isPage = (path: string): path is AppPage => appPages.some((page) => page === path)

/** The page that an address is of. */
export function pageOf(pathname: string): AppPage {
  const [, first = '', second = ''] = pathname.split('/')
  const [one, two] = [`/${first}`, `/${first}/${second}`]
  if (first !== ':code' && isPage(two)) return two
  if (isPage(one)) return one
  if (second === 'privacy') return '/:code/privacy'
  return second === 'receipt' ? '/:code/receipt' : '/:code'
}

/** Largest contentful paint (ms), interaction to next paint (ms), cumulative layout shift. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const
export type VitalName = (typeof vitalNames)[number]

/** The bounds of web.dev: up to the first it is good, above the second poor. */
const vitalBounds: Readonly<Record<VitalName, readonly [number, number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
}

export const grades = ['good', 'fair', 'poor'] as const
export type Grade = (typeof grades)[number]
export type Vitals = { [Vital in VitalName]?: Grade | undefined }

/** Returns how good a vital is for the person before the screen. */
export function gradeOf(vital: VitalName, value: number): Grade {
  const [good, poor] = vitalBounds[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

/** As many faults as one page tells of, and as many lines of the stack of each. */
export const faultsAPage = 3
export const framesMost = 5

/** One of this many pages reports how fast it was. */
export const vitalsOneOf = 10

/** The stored fields of a fault in a browser. */
export type Fault = { message: string; frames: string[] }

export type BrowserReport = { release: string; page: AppPage; vitals: Vitals | null; faults: Fault[] }
