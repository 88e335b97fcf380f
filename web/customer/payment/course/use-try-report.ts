import { useEffect } from 'react'

/** The server is being asked to begin something, the form tells how that went, or there is nothing to tell. */
export type TryState = 'asking' | 'told' | null

export type ReportTry = (standing: TryState) => void

/** Keeps who shows a form told how the try goes that it is about; of a form that is gone there is nothing to tell. */
export function useTryReport(tell: ReportTry, { isAsking, isTold }: { isAsking: boolean; isTold: boolean }): void {
  const answered = isTold ? 'told' : null
  const standing: TryState = isAsking ? 'asking' : answered
  useEffect(() => {
    tell(standing)
    return () => tell(null)
  }, [tell, standing])
}
