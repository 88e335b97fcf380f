import { useQuery } from '@tanstack/react-query'
import { useCallback, type RefCallback } from 'react'

import { findingOptions } from './api.ts'

export type Finding =
  | { phase: 'loading' }
  | { phase: 'failed'; retry: () => void }
  | { phase: 'erased' }
  | { phase: 'ready'; object: Blob }

/** A picture or video of this visit. */
export function useFinding(code: string, id: string): Finding {
  const { data, isError, refetch } = useQuery(findingOptions(code, id))
  if (data === null) return { phase: 'erased' }
  if (data !== undefined) return { phase: 'ready', object: data }
  return isError ? { phase: 'failed', retry: () => void refetch() } : { phase: 'loading' }
}

/** A ref that has an element show an object, at an address that only this page knows and for as long as it is drawn. */
export function useObjectSource<Shown extends { src: string }>(object: Blob): RefCallback<Shown> {
  return useCallback(
    (element: Shown | null) => {
      if (element === null) return undefined
      const address = URL.createObjectURL(object)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [object],
  )
}
