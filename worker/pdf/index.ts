export type { Block } from './layout.ts'
export { writePdf } from './pdf.ts'
