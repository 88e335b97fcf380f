import type { DnsType } from '#domain/contact/email-sender.ts'

/** A message was not taken. `permanent`: the same message will never be; otherwise a later try may succeed. */
export type Refused = { outcome: 'refused'; reason: string; permanent: boolean }

/** No answer that can be trusted: the message may have been taken all the same. */
export type Unknown = { outcome: 'unknown'; reason: string }

/** The outcome of a message. `reason` is a short word of ours without personal data, for logs and staff. */
export type SendOutcome = { outcome: 'sent'; id: string } | Refused | Unknown

/** A provider's later call, as it came; `url` is the whole address that it was given. */
export type IncomingReport = { url: string; headers: Headers; body: Uint8Array }

/** `id` is the provider's, as `send` told it; `nothing` is authentic and says nothing final, `complaint` that it was called spam. */
export type ReportReading =
  | { reading: 'forged' }
  | { reading: 'nothing' }
  | { reading: 'report'; id: string; status: 'delivered' | 'failed'; reason: string | null }
  | { reading: 'complaint'; id: string }

/** A text message that came in; `from` is a number, or whatever the sender calls themselves. */
export type AnswerReading =
  | { reading: 'forged' }
  | { reading: 'nothing' }
  | { reading: 'answer'; id: string; from: string; text: string }

/** The answer to a gateway whose call was taken, so that it neither calls again nor writes to the sender. */
export type AnswerReceipt = { status: 200 | 204; body: string | null; contentType: string }

/** Addresses for gateways' delivery reports: the first, and the second where there is one. */
export type ReportUrls = { reportUrl: string; secondReportUrl?: string | null }

/** `to` is E.164; `from` is E.164 or at most 11 letters and digits. */
export type SmsMessage = { from: string; to: string; text: string } & ReportUrls

/** Sends text messages. Has no protection against repeats: an unknown outcome must not be tried again blindly. */
export type SmsPort = {
  send: (message: SmsMessage, signal?: AbortSignal) => Promise<SendOutcome>
  readReport: (report: IncomingReport) => ReportReading
  readAnswer: (call: IncomingReport) => AnswerReading
  answerReceipt: AnswerReceipt
}

/** `from` is an address, or `Name <address>`. */
export type EmailMessage = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The address for answers; null where nobody reads them. */
  replyTo: string | null
  idempotencyKey: string
  /** Our id of it, which reports tell again. */
  reference: string
}

/** Sends e-mail. */
export type EmailPort = {
  /** Equal keys send one message (24 hours), so that an unknown outcome may be tried again with the same content. */
  isRepeatable: boolean
  send: (message: EmailMessage, signal?: AbortSignal) => Promise<SendOutcome>
  readReport: (report: IncomingReport) => ReportReading
}

export type AnnounceOutcome = { outcome: 'sent' } | Refused | Unknown

/** `accountId` is whose boards show the process, `deviceIds` the cabinets whose codes it changed. */
export type Announcement = { processCode: string; accountId: string; version: number; deviceIds: readonly string[] }

/**
 * Tells the open clients of a process that it has this version, and the boards of its account that something changed;
 * repeats do no harm. The outcome is that of the clients: a board or a device that was not told asks by itself in a while.
 */
export type RoomPort = {
  announce: (update: Announcement, signal?: AbortSignal) => Promise<AnnounceOutcome>
  /** Tells devices that there is work for them, in three tries; who was not told asks by itself within a minute. */
  announceWork: (deviceIds: readonly string[]) => Promise<void>
}

/**
 * `to` is what the browser gave when it subscribed (base64url). `topic`, 32 characters of base64url at most, names what
 * a newer message takes the place of where neither was delivered yet.
 */
export type PushMessage = {
  to: { endpoint: string; p256dh: string; auth: string }
  text: string
  topic: string
  urgency: 'normal' | 'high'
  timeToLiveSeconds: number
}

/** `gone`: nobody is subscribed there any more. */
export type PushOutcome = { outcome: 'sent' } | { outcome: 'gone' } | Refused | Unknown

/** Sends notices to browsers. An unknown outcome may be tried again: its topic keeps the notice one. */
export type PushPort = { send: (message: PushMessage, signal?: AbortSignal) => Promise<PushOutcome> }

/** The other sides that effects speak to. */
/** Reads what a name has in the DNS. Null: nobody answered for it, which is not to say that there is nothing. */
export type DnsPort = { look: (name: string, type: DnsType, signal?: AbortSignal) => Promise<readonly string[] | null> }

export type Ports = { sms: SmsPort; email: EmailPort; room: RoomPort; push: PushPort; dns: DnsPort }
