import type { MessageChannel } from '#worker/contract/staff/visit/process-page.ts'

type ChannelWords = { sms: string; emailChannel: string; pushChannel: string }

/** Which way a message went. */
export function channelInWords(channel: MessageChannel, words: ChannelWords): string {
  switch (channel) {
    case 'SMS':
      return words.sms
    case 'EMAIL':
      return words.emailChannel
    case 'PUSH':
      return words.pushChannel
  }
}
