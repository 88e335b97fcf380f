import { useEffect } from 'react'

/** The server is being asked to begin something, the form says why it was not begun, or there is nothing to say. */
export type TryStanding = 'asking' | 'failed' | null

export type TellTry = (standing: TryStanding) => void

/** Keeps who shows a form told how the try goes that it is about; of a form that is gone there is nothing to say. */
export function useTryTold(tell: TellTry, { busy, failed }: { busy: boolean; failed: boolean }): void {
  const unasked = failed ? 'failed' : null
  const standing: TryStanding = busy ? 'asking' : unasked
  useEffect(() => {
    tell(standing)
    return () => tell(null)
  }, [tell, standing])
}
