import { useEffect, useRef, useState } from 'react'

const timeOutMs = 5000
const extendedTimeOutMs = 1000
const easeMs = 300

/** A toast stays 5 s, as long as it is hovered or focused, and 1 s after that; leaving takes 300 ms. */
export function useToastLife(onGone: () => void) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const wasHeld = useRef(false)
  const gone = useRef(onGone)
  const held = hovered || focused

  useEffect(() => {
    gone.current = onGone
  }, [onGone])
  useEffect(() => {
    if (held) wasHeld.current = true
    if (held || leaving) return undefined
    const timer = setTimeout(() => setLeaving(true), wasHeld.current ? extendedTimeOutMs : timeOutMs)
    return () => clearTimeout(timer)
  }, [held, leaving])
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(() => gone.current(), easeMs)
    return () => clearTimeout(timer)
  }, [leaving])

  return {
    leaving,
    leave: () => setLeaving(true),
    holders: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
