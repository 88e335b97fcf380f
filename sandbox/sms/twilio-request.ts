import type { SmsRequest } from './sms-request.ts'

/** A refusal in Twilio's own words (https://www.twilio.com/docs/api/errors). */
export type TwilioError = { status: 400 | 401 | 404 | 429 | 500; code: number; message: string }

const phoneNumber = /^\+[1-9]\d{6,14}$/
/** A name that a phone can show as the sender: at most 11 letters, digits and spaces, one of them a letter. */
const senderName = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/
const longestBody = 1_600

const refused = (code: number, message: string): TwilioError => ({ status: 400, code, message })

/** An address that Twilio calls; a host name with an underscore is none. */
function isCallable(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/_]+(\/|$)/.test(text)
}

type Form = ReadonlyMap<string, string>

function missingIn(form: Form): TwilioError | null {
  if (!form.get('To')) return refused(21_604, "A 'To' phone number is required.")
  if (!form.get('From')) return refused(21_603, "A 'From' phone number is required.")
  return form.get('Body') ? null : refused(21_602, 'Message body is required.')
}

function problemWith(form: Form): TwilioError | null {
  const missing = missingIn(form)
  if (missing !== null) return missing
  const [to = '', from = '', body = '', callback = ''] = ['To', 'From', 'Body', 'StatusCallback'].map((name) =>
    form.get(name),
  )
  if (!phoneNumber.test(to)) return refused(21_211, `Invalid 'To' Phone Number: ${to}`)
  if (!phoneNumber.test(from) && !senderName.test(from)) {
    return refused(21_606, `The 'From' phone number provided (${from}) is not a valid message-capable number.`)
  }
  if (body.length > longestBody)
    return refused(21_617, 'The concatenated message body exceeds the 1600 character limit')
  if (callback !== '' && !isCallable(callback)) {
    return refused(21_609, `The StatusCallback URL ${callback} is not a valid URL.`)
  }
  return null
}

/** Reads the form of a message to send; an error says what is wrong with it. */
export function readTwilioRequest(form: Form): SmsRequest | TwilioError {
  return (
    problemWith(form) ?? {
      sender: form.get('From') ?? '',
      recipient: form.get('To') ?? '',
      message: form.get('Body') ?? '',
      reportUrl: form.get('StatusCallback') || null,
      isDryRun: false,
    }
  )
}
