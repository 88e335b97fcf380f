export type SmsRequest = {
  sender: string
  recipient: string
  message: string
  reportUrl: string | null
  isDryRun: boolean
}

const phoneNumber = /^\+[1-9]\d{6,14}$/
/** A name that a phone can show as the sender: begins with a letter, at most 11 letters and digits. */
const senderName = /^[A-Za-z][A-Za-z0-9]{0,10}$/

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text)
}

function problemWith(form: ReadonlyMap<string, string>): string | null {
  for (const name of ['from', 'to', 'message']) {
    if (!form.get(name)) return `Missing key ${name}`
  }
  const [from = '', to = ''] = [form.get('from'), form.get('to')]
  if (!phoneNumber.test(to)) return `Invalid to number: ${to}`
  if (!phoneNumber.test(from) && !senderName.test(from)) return `Invalid from: ${from}`
  const report = form.get('whendelivered')
  return report && !isWebAddress(report) ? 'Invalid whendelivered' : null
}

/** Reads the form of a message to send; a text says what is wrong with it, as the gateway would. */
export function readSmsRequest(form: ReadonlyMap<string, string>): SmsRequest | string {
  const problem = problemWith(form)
  if (problem !== null) return problem
  return {
    sender: form.get('from') ?? '',
    recipient: form.get('to') ?? '',
    message: form.get('message') ?? '',
    reportUrl: form.get('whendelivered') || null,
    isDryRun: form.get('dryrun') === 'yes',
  }
}
