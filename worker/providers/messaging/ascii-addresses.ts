import { asciiEmail } from '#domain/contact/email.ts'
import type { EmailPort } from '#worker/providers/port.ts'

const ascii = (address: string) => asciiEmail(address) ?? address

/** The same port, to which addresses go with their domain in ASCII: neither service takes `huolto@pyörä.fi`. */
export function withAsciiAddresses(port: EmailPort): EmailPort {
  return {
    ...port,
    send: ({ to, replyTo, ...message }, signal) =>
      port.send({ ...message, to: ascii(to), replyTo: replyTo === null ? null : ascii(replyTo) }, signal),
  }
}
