import { money } from '#sandbox/look/money.ts'

import type { Due } from './due.ts'

/** As wide as the paper. */
const width = 32
/** Characters that a report may carry. */
const longest = 4000
const stamp = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

type Slip = {
  /** The shop that takes the payment. */
  shop: string
  terminalId: string
  receiptId: string
  due: Due
  card: { name: string; ending: string }
  paidAt: number
}

const amount = (cents: number) => money(cents, 'fi-FI').replace(/\s€$/u, '')

function centred(text: string): string {
  return `${' '.repeat(Math.max(0, Math.floor((width - text.length) / 2)))}${text}`
}

/** A name and its value at the two edges of the paper; a long name takes lines of its own. */
function pair(name: string, value: string): string[] {
  const lines = wrapped(name, width - value.length - 1)
  const last = lines.pop() ?? ''
  return [...lines, last.padEnd(width - value.length) + value]
}

function wrapped(text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((part) => cut(part, room))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= room) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function cut(word: string, room: number): string[] {
  return word.match(new RegExp(`.{1,${room}}`, 'gu')) ?? ['']
}

const rule = '-'.repeat(width)

/** The paper receipt of a card payment, line by line. Cut where a report takes no more. */
export function slipText({ shop, terminalId, receiptId, due, card, paidAt }: Slip): string {
  const vat = due.rows.reduce((sum, row) => sum + row.centsWithVat - row.cents, 0)
  const lines = [
    ...wrapped(shop, width).map(centred),
    centred(stamp.format(paidAt).replace(/\s+klo\s+/u, ' ')),
    '',
    ...due.rows.flatMap(({ description, centsWithVat }) => pair(description, amount(centsWithVat))),
    rule,
    ...pair('YHTEENSÄ EUR', amount(due.totalCents)),
    ...pair('josta ALV', amount(vat)),
    rule,
    'KORTTITAPAHTUMA  VELOITUS',
    `${card.name}, lähimaksu`,
    `**** **** **** ${card.ending}`,
    ...pair('Tilaus', due.orderNumber.slice(0, width - 7)),
    ...pair('Tapahtuma', receiptId),
    ...pair('Pääte', terminalId),
    '',
    centred('HYVÄKSYTTY'),
    centred('Säilytä kuitti'),
  ]
  return lines.join('\n').replaceAll('\u00A0', ' ').slice(0, longest)
}
