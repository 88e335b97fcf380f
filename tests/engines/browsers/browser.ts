import type { InputSource } from './input.ts'

export type Size = { readonly width: number; readonly height: number }

/** A window of a browser, as little of it as a journey needs: pages are looked at by scripts, and touched by input alone. */
export type BrowserWindow = {
  /** Loads a page, and comes back once it is loaded. */
  open(address: string): Promise<void>
  /** Returns the value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Moves pointer and keys as a person does. */
  perform(sources: readonly InputSource[]): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export type Browser = {
  /** A window that knows nothing of those before, its page of a size. */
  newWindow(size: Size): Promise<BrowserWindow>
  stop(): Promise<void>
}
