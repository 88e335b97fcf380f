import type { ProcessInit } from '#domain/contract/process.ts'

/** What every final screen is given. */
export type FinalProps = { code: string; view: ProcessInit }
