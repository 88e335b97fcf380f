import type { SmsPort } from '#worker/providers/port.ts'

/**
 * Sends by the first gateway, and at once by the second what the first surely did not take. One that it may have taken goes
 * nowhere else. Reports tell by their address which gateway they come from; numbers that can be answered to are the first's.
 */
export function withSecondGateway(first: SmsPort, second: SmsPort): SmsPort {
  return {
    ...first,
    async send(message, signal) {
      const answer = await first.send(message, signal)
      const { secondReportUrl: reportUrl } = message
      if (answer.outcome !== 'refused' || answer.permanent || !reportUrl) return answer
      const other = await second.send({ ...message, reportUrl }, signal)
      // The sender may be the first gateway's alone: what it said counts, so that the message is tried again.
      return other.outcome === 'refused' ? answer : other
    },
  }
}
