import type { Context } from 'hono'
import * as z from 'zod'

/** A failure as the service words it (https://resend.com/docs/api-reference/errors). */
export type EmailError = { statusCode: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500; name: string; message: string }

export function errorAnswer(c: Context, error: EmailError): Response {
  if (error.statusCode === 429) c.header('Retry-After', '2')
  return c.json(error, error.statusCode)
}

const mailbox = /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/
const named = /^[^<>]*<([^<>]+)>$/

/** The bare address of `a@b.c` or `Name <a@b.c>`; null when it is neither. */
export function addressOf(text: string): string | null {
  const address = (named.exec(text.trim())?.[1] ?? text).trim()
  return mailbox.test(address) ? address : null
}

const addresses = z.union([z.string().transform((one) => [one]), z.array(z.string())])
const tagText = z.string().regex(/^[A-Za-z0-9_-]{1,256}$/)

const bodySchema = z.object({
  from: z.string(),
  to: addresses.pipe(z.array(z.string()).min(1).max(50)),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  cc: addresses.default([]),
  bcc: addresses.default([]),
  reply_to: addresses.default([]),
  tags: z.array(z.object({ name: tagText, value: tagText })).optional(),
})

export type EmailRequest = {
  sender: string
  recipients: string[]
  replyTo: string[]
  subject: string
  text: string | null
  html: string | null
  /** The sender's labels: reports repeat them. */
  labels: Readonly<Record<string, string>>
}

export type ReadEmail = { ok: true; email: EmailRequest } | { ok: false; error: EmailError }

function refused(name: string, message: string, statusCode: EmailError['statusCode'] = 422): EmailError {
  return { statusCode, name, message }
}

const addressForm = 'Use `email@example.com` or `Name <email@example.com>`.'

function missingField(body: object): string | undefined {
  return ['from', 'to', 'subject'].find((name) => !(name in body))
}

type Body = z.output<typeof bodySchema>

/** Returns the error of the service for fields that are all there; null when nothing is wrong. */
function problemWith({ from, to, cc, bcc, reply_to: replyTo, text, html }: Body): EmailError | null {
  if (addressOf(from) === null) return refused('invalid_from_address', `Invalid \`from\` field. ${addressForm}`)
  const others = { to, cc, bcc, reply_to: replyTo }
  const wrong = Object.entries(others).find(([, list]) => list.some((one) => addressOf(one) === null))
  if (wrong !== undefined) return refused('validation_error', `Invalid \`${wrong[0]}\` field. ${addressForm}`)
  return text || html ? null : refused('validation_error', 'Missing `html` or `text` field.')
}

function parseBody(body: unknown): Body | EmailError {
  if (typeof body !== 'object' || body === null) {
    return refused('validation_error', 'The body is not a JSON object.', 400)
  }
  const missing = missingField(body)
  if (missing !== undefined) return refused('missing_required_field', `Missing \`${missing}\` field.`)
  const parsed = bodySchema.safeParse(body)
  if (parsed.success) return problemWith(parsed.data) ?? parsed.data
  return refused('validation_error', `Invalid \`${parsed.error.issues[0]?.path.join('.') ?? 'body'}\` field.`)
}

/** Reads the JSON of an e-mail to send, with the service's own refusals. */
export function readEmailRequest(body: unknown): ReadEmail {
  const read = parseBody(body)
  if ('statusCode' in read) return { ok: false, error: read }
  const { from, to, cc, bcc, reply_to: replyTo, subject, text = null, html = null, tags = [] } = read
  const recipients = [...to, ...cc, ...bcc].map((one) => addressOf(one) ?? one)
  const labels = Object.fromEntries(tags.map(({ name, value }) => [name, value]))
  return { ok: true, email: { sender: from, recipients, replyTo, subject, text, html, labels } }
}
