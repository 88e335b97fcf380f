import { useEffect } from 'react'

/** The server is being asked to begin something, the form tells how that went, or there is nothing to tell. */
export type TryState = 'asking' | 'answered' | null

export type ReportTry = (standing: TryState) => void

/** Keeps who shows a form told how the try goes that it is about; of a form that is gone there is nothing to tell. */
export function useTryReport(
  report: ReportTry,
  { isAsking, hasAnswer }: { isAsking: boolean; hasAnswer: boolean },
): void {
  const answered = hasAnswer ? 'answered' : null
  const standing: TryState = isAsking ? 'asking' : answered
  useEffect(() => {
    report(standing)
    return () => report(null)
  }, [report, standing])
}
