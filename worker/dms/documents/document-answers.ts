import type { Context } from 'hono'

import type { AppEnv } from '#core/http/hono.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import type {
  CountedDmsApprovals,
  DmsDocumentQuery,
  CountedDmsReceipt,
} from '#worker/contract/machines/dms-documents.ts'
import { writePdf } from '#worker/pdf/index.ts'

import { approvalPages, titleOf } from './approval-pages.ts'
import { readApprovals } from './approvals.ts'
import { speak } from './pages.ts'
import type { DocumentInput } from './read-document.ts'
import { receiptPages } from './receipt-pages.ts'
import { readReceipt, toDealerReceipt } from './receipt.ts'

type C = Context<AppEnv>

/** Names what is answered by a digest of it, so that a reader knows a document that it has. */
function tag(c: C, content: string | Uint8Array): void {
  c.header('ETag', `"${sha256Hex(content).slice(0, 32)}"`)
}

export async function approvalsAnswer(c: C, input: DocumentInput): Promise<CountedDmsApprovals> {
  const { approvals } = await readApprovals(input)
  tag(c, JSON.stringify(approvals))
  return approvals
}

export async function receiptAnswer(c: C, input: DocumentInput): Promise<CountedDmsReceipt> {
  const { visit, receipt } = await readReceipt(input)
  const answer = toDealerReceipt(visit, receipt)
  tag(c, JSON.stringify(answer))
  return answer
}

export async function approvalsPdf(
  c: C,
  input: DocumentInput,
  { language: asked }: DmsDocumentQuery,
): Promise<Response> {
  const { visit, approvals } = await readApprovals(input)
  const { language, say } = await speak(input.deps, asked, visit.languageLcid)
  const title = titleOf(approvals, language)
  const blocks = approvalPages(approvals, { language, say })
  const name = `approval-${visit.externalWorkOrderId ?? visit.processId}`
  return pdfAnswer(c, writePdf({ title, language, blocks }), name)
}

export async function receiptPdf(c: C, input: DocumentInput, { language: asked }: DmsDocumentQuery): Promise<Response> {
  const { visit, receipt } = await readReceipt(input)
  const { language, say } = await speak(input.deps, asked, visit.languageLcid)
  const title = `${say('receiptTitle')} ${receipt.number}`
  const name = `receipt-${visit.externalWorkOrderId ?? visit.processId}`
  return pdfAnswer(c, writePdf({ title, language, blocks: receiptPages(receipt, say) }), name)
}

/** A number that staff typed may have anything in it; a name in a header has letters, digits and a few signs. */
function pdfAnswer(c: C, bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  tag(c, bytes)
  const file = name.replaceAll(/[^A-Za-z0-9._-]/g, '_')
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${file}.pdf"`,
  })
}
