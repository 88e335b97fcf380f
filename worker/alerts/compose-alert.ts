import { plainForSms } from '#domain/contact/sms-length.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'
import type { EmailContent } from '#domain/message-texts/compose.ts'
import { filled } from '#domain/message-texts/fill.ts'
import type { AlertCause } from '#domain/operations/alerts.ts'

import { alertWords } from './alert-words.ts'

/** `what` is the name of its cabinet, kiosk or provider, `workshop` null where the whole system is meant. */
export type AlertNews = { kind: 'OPENED' | 'CLOSED'; cause: AlertCause; what: string; workshop: string | null }

export type AlertFacts = {
  appUrl: string
  language: LanguageWithTexts
  isTest: boolean
  /** The recipient is the operator's, who hears of every workshop. */
  isOperator: boolean
  /** No other one goes out today. */
  isLast: boolean
  news: readonly AlertNews[]
}

const mostListed = 20
const nameLength = 40

/** Pages on which each cause is put right. */
const places: Readonly<Record<AlertCause, string>> = {
  jobs_late: '/staff/health',
  job_failing: '/staff/health',
  effects_parked: '/staff/health',
  webhooks_parked: '/staff/settings/webhooks',
  order_refused: '/staff/health',
  messages_lost: '/staff/health',
  provider_failing: '/staff/settings/providers',
  money_open: '/staff',
  cabinet_silent: '/staff/lockers',
  cabinet_mains: '/staff/lockers',
  cabinet_battery: '/staff/lockers',
  cabinet_tamper: '/staff/lockers',
  cabinet_temperature: '/staff/lockers',
  box_forced: '/staff/lockers',
  kiosk_silent: '/staff/settings/keys',
  key_not_renewed: '/staff/settings/keys',
  storage_filling: '/staff/health',
  sign_in_attack: '/staff/audit',
  browser_faults: '/staff/health',
}

function lineOf({ kind, cause, what, workshop }: AlertNews, language: LanguageWithTexts): string {
  const words = alertWords[language]
  const said = filled(words[cause], { what: what.slice(0, nameLength) })
  const head = kind === 'OPENED' ? words.opened : words.closed
  return `${head}, ${(workshop ?? words.system).slice(0, nameLength)}: ${said}.`
}

/** Several lead to where all of them stand, and so does what is not of the workshop that somebody works in. */
function linkOf({ appUrl, isOperator, news }: AlertFacts): string {
  const found = new Set(news.map(({ cause }) => places[cause]))
  const [place = '/staff/health'] = found.size === 1 && !isOperator ? found : []
  return `${appUrl}${place}`
}

/** Returns how many there are, and each of them as far as there is room. */
function linesOf({ language, isTest, isLast, news }: AlertFacts): readonly [string, ...string[]] {
  const words = alertWords[language]
  const last = isLast ? [words.last] : []
  if (isTest) return [words.test, ...last]
  const [first, ...rest] = news.map((one) => lineOf(one, language))
  if (first !== undefined && rest.length === 0) return [first, ...last]
  const opened = news.filter(({ kind }) => kind === 'OPENED').length
  const listed = [...(first === undefined ? [] : [first]), ...rest].slice(0, mostListed)
  const left = news.length - listed.length
  return [
    filled(words.many, { opened: String(opened), closed: String(news.length - opened) }),
    ...listed,
    ...(left > 0 ? [filled(words.more, { count: String(left) })] : []),
    ...last,
  ]
}

/** The alert as a text message: several are only counted. */
export function alertSms(facts: AlertFacts): string {
  const [first, ...rest] = linesOf(facts)
  const last = facts.isLast ? rest.slice(-1) : []
  return plainForSms([first, ...last, linkOf(facts)].join(' '))
}

/** The alert as a line of a chat, in Slack's shape. */
export function alertHook(facts: AlertFacts): string {
  const text = [...linesOf(facts), linkOf(facts)].join('\n')
  // What stands between these is a link or a mention there.
  return JSON.stringify({ text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') })
}

/** The alert as an e-mail. */
export function alertEmail(facts: AlertFacts): EmailContent {
  const words = alertWords[facts.language]
  const [first, ...rest] = linesOf(facts)
  return {
    subject: facts.news.length === 1 ? first : filled(words.subject, { what: first }),
    paragraphs: [first, ...rest],
    code: null,
    action: { label: words.action, link: linkOf(facts) },
    signature: words.signature,
  }
}
