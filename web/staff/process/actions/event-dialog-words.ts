import { minuteMs } from '#domain/durations.ts'
import { keptBoxMs, laysKeysIn } from '#domain/keys/kept-box.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** `yes`: the words of the button where they are not the verb of the event; `sendsNothing`: no message goes out by a yes. */
export type EventQuestion = {
  title: string
  texts: string[]
  isDanger: boolean
  yes?: string
  sendsNothing?: boolean
}

/**
 * Returns the question before an act that cannot be undone, which names what it destroys; null where nothing is asked.
 */
export function questionBefore(
  type: ProcessEventType,
  page: ProcessPage,
  words: ProcessWords['process'],
): EventQuestion | null {
  if (laysKeysIn(type, page.process.processType)) return questionOfKeys(page, words)
  const { confirmTitles: titles, confirmTexts: texts } = words
  const box = page.box === null ? [] : [fillText(texts.cancelBox, { number: page.box.number })]
  const customer = customerName(page.customer) ?? ''
  const amount = formatEuro(page.pricing.totalPrice)
  const questions: Partial<Record<ProcessEventType, EventQuestion>> = {
    cancel: {
      title: titles.cancel,
      texts: [fillText(texts.cancel, { customer }).replace('  ', ' '), ...box],
      isDanger: true,
    },
    ...(page.box?.keyInBoxSince
      ? {
          finish: {
            title: titles.finish,
            texts: [fillText(texts.finish, { number: page.box.number })],
            isDanger: false,
          },
        }
      : {}),
    close: { title: titles.close, texts: [texts.close], isDanger: true },
    box_failed: { title: titles.box_failed, texts: [texts.box_failed, ...box], isDanger: true },
    order_changed: { title: titles.order_changed, texts: [texts.order_changed], isDanger: false },
    settle_payment: {
      title: titles.settle_payment,
      texts: [fillText(texts.settle_payment, { amount })],
      isDanger: false,
    },
    reopen_link: { title: titles.reopen_link, texts: [texts.reopen_link], isDanger: false },
  }
  return questions[type] ?? null
}

/** The box is named first; that the keys are in it is told afterwards. */
function questionOfKeys({ possible: { boxNumber } }: ProcessPage, words: ProcessWords['process']): EventQuestion {
  if (boxNumber === null) {
    const text = fillText(words.keepBoxText, { minutes: keptBoxMs / minuteMs })
    return { title: words.keepBoxTitle, texts: [text], isDanger: false, yes: words.keepBox, sendsNothing: true }
  }
  const doneText = fillText(words.keptBoxDone, { number: boxNumber })
  return { title: doneText, texts: [], isDanger: false, yes: doneText }
}

export function customerName(customer: ProcessPage['customer']): string | null {
  if (customer === null) return null
  const full = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
  return full !== '' ? full : customer.name
}
