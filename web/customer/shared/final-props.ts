import type { ProcessInit } from '#worker/contract/process.ts'

/** The properties of every final screen. */
export type FinalProps = { code: string; view: ProcessInit }
