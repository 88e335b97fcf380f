import { createContext, use, useEffectEvent, useLayoutEffect, useRef } from 'react'

export type Arrival = { heading: HTMLElement; title: string; step: string }

type ScreenArrival = { step: string; arrive: (arrival: Arrival) => void }

export const ScreenArrivalContext = createContext<ScreenArrival>({ step: '', arrive: () => undefined })

/** A ref for the heading of a screen; `screen` changes when another screen takes its place. */
export function useArrival(screen: string, title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { step, arrive } = use(ScreenArrivalContext)
  const arrived = useEffectEvent((_screen: string) => {
    if (heading.current) arrive({ heading: heading.current, title, step })
  })
  // Before anybody can type on the screen: focus that comes later takes the words out of their hands.
  useLayoutEffect(() => arrived(screen), [screen])
  return heading
}
