export { approvalsAnswer, approvalsPdf, receiptAnswer, receiptPdf } from './document-answers.ts'
