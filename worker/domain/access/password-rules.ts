/** Fewest characters of a password. */
export const passwordMinLength = 12
export const passwordMaxLength = 200

export type PasswordFault = 'too_short' | 'too_long' | 'too_common' | 'contains_username'

/**
 * Words that people build passwords around, in Finnish, Swedish and English; digits and signs around them do not help.
 */
const commonWords = [
  'password',
  'salasana',
  'losenord',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'letmein',
  'welcome',
  'tervetuloa',
  'valkommen',
  'administrator',
  'admin',
  'iloveyou',
  'superman',
  'batman',
  'football',
  'jalkapallo',
  'jaakiekko',
  'kissakoira',
  'kissa',
  'koira',
  'perkele',
  'saatana',
  'helsinki',
  'suomi',
  'finland',
  'sverige',
  'vaihtoehto',
  'autohuolto',
  'huolto',
  'workshop',
  'dragon',
  'monkey',
  'sunshine',
  'princess',
  'master',
  'changeme',
  'secret',
  'salainen',
  'abcdefghijklmnop',
] as const

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  ä: 'a',
  å: 'a',
  ö: 'o',
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[013457@$!äåö]/g, (sign) => lookAlikes[sign] ?? sign)
    .replaceAll(/[^a-z]/g, '')
}

/** The shortest piece that the text repeats: `abab` is `ab`. */
function repeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length)
    if (text.length % length === 0 && piece.repeat(text.length / length) === text) return piece
  }
  return text
}

/** One step up or down from each character to the next, as in `123456789012` or `zyxwvutsrqpo`. */
function isSequence(text: string): boolean {
  const steps = Array.from(
    { length: text.length - 1 },
    (_, at) => (text.charCodeAt(at + 1) - text.charCodeAt(at) + 10) % 10,
  )
  return new Set(steps).size === 1
}

const commonSet: ReadonlySet<string> = new Set(commonWords)

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size < 5 || isSequence(lower)) return true
  // Digits and signs at the ends add nothing; inside they are read as the letters that they look like.
  const core = lower.replaceAll(/^[^a-zäåö]+|[^a-zäåö]+$/g, '')
  if (core === '') return false
  const words = [plain(core), repeated(plain(core)), repeated(plain(lower))]
  return words.some((word) => commonSet.has(word) || word.length < 4)
}

/** Returns the fault of a new password of this user; null where it can be taken. */
export function passwordFault(password: string, username: string): PasswordFault | null {
  const normal = password.normalize('NFC')
  if (normal.length > passwordMaxLength) return 'too_long'
  if (normal.length < passwordMinLength) return 'too_short'
  const name = username.trim().toLowerCase()
  if (name.length >= 3 && normal.toLowerCase().includes(name)) return 'contains_username'
  return isCommon(normal) ? 'too_common' : null
}
