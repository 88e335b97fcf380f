import * as z from 'zod'

import { addressOf, type EmailRequest } from './email-request.ts'

/** A failure as the service words it (https://postmarkapp.com/developer/api/overview#error-codes). */
export type PostmarkError = { status: 401 | 404 | 415 | 422 | 429 | 500; ErrorCode: number; Message: string }

export const postmarkError = (ErrorCode: number, Message: string): PostmarkError => ({
  status: 422,
  ErrorCode,
  Message,
})

/** Lists of addresses come as one text, parted by commas. */
const addresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )

const bodySchema = z.object({
  From: z.string().default(''),
  To: addresses,
  Cc: addresses,
  Bcc: addresses,
  ReplyTo: addresses,
  Subject: z.string().default(''),
  TextBody: z.string().nullish(),
  HtmlBody: z.string().nullish(),
  MessageStream: z.string().default('outbound'),
  TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']).optional(),
  Metadata: z.record(z.string(), z.string()).default({}),
})

type Body = z.output<typeof bodySchema>

const mostRecipients = 50
const longestSubject = 2_000

function isMetadata(metadata: Body['Metadata']): boolean {
  const fields = Object.entries(metadata)
  return fields.length <= 10 && fields.every(([name, value]) => name.length <= 20 && value.length <= 80)
}

/** Returns the error of the service for an e-mail; null when nothing is wrong. */
function problemWith(body: Body): PostmarkError | null {
  const { From, To, Cc, Bcc, ReplyTo, Subject, TextBody, HtmlBody, MessageStream, Metadata } = body
  if (addressOf(From) === null) return postmarkError(300, `Invalid 'From' address: '${From}'.`)
  if (To.length === 0) return postmarkError(300, "Zero recipients specified in 'To'.")
  const wrong = [...To, ...Cc, ...Bcc, ...ReplyTo].find((one) => addressOf(one) === null)
  if (wrong !== undefined) return postmarkError(300, `Error parsing 'To': Illegal email address '${wrong}'.`)
  if (To.length + Cc.length + Bcc.length > mostRecipients) return postmarkError(300, 'Too many recipients.')
  if (!TextBody && !HtmlBody) return postmarkError(300, 'Provide either email TextBody or HtmlBody or both.')
  if (Subject.length > longestSubject) return postmarkError(300, 'The Subject is too long.')
  if (MessageStream !== 'outbound') return postmarkError(1_235, `The 'MessageStream' provided does not exist.`)
  return isMetadata(Metadata) ? null : postmarkError(300, 'The Metadata is too long.')
}

/** Reads the JSON of an e-mail to send, with the service's own refusals. */
export function readPostmarkRequest(json: unknown): EmailRequest | PostmarkError {
  const read = bodySchema.safeParse(json)
  if (!read.success) return postmarkError(402, 'Received invalid JSON input.')
  const problem = problemWith(read.data)
  if (problem !== null) return problem
  const {
    From: sender,
    To,
    Cc,
    Bcc,
    ReplyTo: replyTo,
    Subject: subject,
    TextBody,
    HtmlBody,
    Metadata: labels,
  } = read.data
  const recipients = [...To, ...Cc, ...Bcc].map((one) => addressOf(one) ?? one)
  return { sender, recipients, replyTo, subject, text: TextBody ?? null, html: HtmlBody ?? null, labels }
}
