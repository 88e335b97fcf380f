/** Openings of a doc comment that leave its subject to be guessed, and what to begin with instead. */
const openings =
  /^(?:What|Whatever|Who|Whoever|Whose|Whom|Of|Has|Have|Where|Wherever|Whether|If|Why|How|Told|Until when|(?:In|By) which|With what)\b/

/** Words that names of types, functions, variables and files do not have, and the word of the glossary to use instead. */
const words: Readonly<Record<string, string>> = {
  town: 'environment',
  towns: 'environments',
  hall: 'kiosk, account',
  halls: 'kiosks, accounts',
  tend: 'sync, resolve',
  tends: 'syncs, resolves',
  tending: 'sync context',
  tell: 'notify, report, send, announce',
  tells: 'notifies, reports, sends',
  telling: 'input, record',
  told: 'notified, reported, shown',
  hear: 'receive, read, listen',
  hears: 'receives, reads',
  heard: 'received, read',
  wish: 'request, effect, choice',
  wishes: 'requests, effects, choices',
  wished: 'requested',
  begun: 'started',
  elsewhere: 'the place that is meant',
  maybe: 'nullable, optional',
  surely: 'required',
}

/** The same of two words beside one another. */
const phrases: Readonly<Record<string, string>> = {
  'second way': 'two-factor',
  'let go': 'discard, unsubscribe, set aside',
}

/** Participles that no type is named by alone or at its end. */
const participles: ReadonlySet<string> = new Set(['Asked', 'Found', 'Said', 'Known', 'Named', 'Given'])

const wordsOf = (name: string): readonly string[] => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)

/** Returns what is wrong with how a doc comment begins; undefined where it is a sentence. `text` is between its slashes. */
export function openingProblem(text: string): string | undefined {
  const [opening] = openings.exec(text.replace(/^[\s*]+/, '')) ?? []
  if (opening === undefined || !text.startsWith('*')) return undefined
  return `a doc comment begins with a verb in the third person or with the thing itself, not with "${opening}" (docs/glossary.md)`
}

/** Returns what is wrong with the name of a type, a function, a variable or a file; undefined where it is plain. */
export function nameProblem(name: string): string | undefined {
  const parts = wordsOf(name)
  const pairs = parts.slice(1).map((second, at) => `${parts[at]} ${second}`)
  const word = parts.find((one) => Object.hasOwn(words, one.toLowerCase()))
  const phrase = pairs.find((one) => Object.hasOwn(phrases, one.toLowerCase()))
  const wrong = word ?? phrase
  if (wrong === undefined) return undefined
  return `"${name}": not "${wrong}" but ${words[wrong.toLowerCase()] ?? phrases[wrong.toLowerCase()]} (docs/glossary.md)`
}

/** Returns what is wrong with the name of a type besides. */
export function typeNameProblem(name: string): string | undefined {
  const last = wordsOf(name).at(-1) ?? ''
  if (participles.has(last))
    return `"${name}": a type is named by a noun (request, input, result …), not by a participle`
  return nameProblem(name)
}

/** Returns true for files whose names are held: tests name what happens in words of their own. */
export const holdsNames = (file: string): boolean => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file)
