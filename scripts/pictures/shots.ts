/** The languages that pictures are taken in, by the locale of the browser. */
export const pictureLocales = { fi: 'fi-FI', en: 'en-GB' } as const
export type PictureLanguage = keyof typeof pictureLocales
export const pictureLanguages = ['fi', 'en'] as const satisfies readonly PictureLanguage[]

/** The addresses of a demo that is looked at. */
export type Places = {
  readonly app: string
  readonly sandbox: string
  /** The page of a customer who has not answered yet. */
  readonly customer: string
  readonly lockerId: string
}

export type Shot = {
  readonly name: string
  /** The owner of its words and look. */
  readonly of: 'app' | 'sandbox'
  readonly size: { readonly width: number; readonly height: number }
  /** Pixels of the picture for each one of the page. */
  readonly scale: number
  readonly isStaff: boolean
  readonly address: (places: Places) => string
  /** The text that has to be seen before the picture is taken. */
  readonly until: string
  /** The button to click then, with the text to be seen after it. */
  readonly press?: { readonly on: string; readonly until: string }
}

const phone = { size: { width: 390, height: 844 }, scale: 2 } as const
const desk = { size: { width: 1280, height: 800 }, scale: 1 } as const

/** Every screen that a picture shows, in the order of the tour. */
export const shots: readonly Shot[] = [
  { name: 'customer', of: 'app', ...phone, isStaff: false, address: ({ customer }) => customer, until: 'h1' },
  {
    name: 'cabinet',
    of: 'sandbox',
    size: { width: 960, height: 640 },
    scale: 1,
    isStaff: false,
    address: ({ sandbox, lockerId }) => `${sandbox}/cabinet/${lockerId}`,
    until: 'h1',
  },
  {
    name: 'board',
    of: 'app',
    ...desk,
    isStaff: true,
    address: ({ app }) => `${app}/staff?view=all`,
    until: '[data-process]',
  },
  {
    name: 'visit',
    of: 'app',
    ...desk,
    isStaff: true,
    address: ({ app }) => `${app}/staff?view=all`,
    until: '[data-process]',
    press: { on: 'a[href*="/staff/process/"]', until: '[role="dialog"] h2' },
  },
  { name: 'figures', of: 'app', ...desk, isStaff: true, address: ({ app }) => `${app}/staff/insights`, until: 'h1' },
]

/** The picture of the README, which three of the others make. */
export const frontName = 'front'

/** Returns the name of the file of a picture in a language. */
export const pictureFile = (name: string, language: PictureLanguage): string => `${name}.${language}.webp`
