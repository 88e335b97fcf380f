import type { ProcessInit } from '#worker/contract/process.ts'

/** What every final screen is given. */
export type FinalProps = { code: string; view: ProcessInit }
