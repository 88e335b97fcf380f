let pressed: Element | null = null

// Where pages are drawn beforehand nobody presses anything.
if (typeof document !== 'undefined') {
  document.addEventListener('click', ({ target }) => (pressed = target instanceof Element ? target : null), true)
  document.addEventListener('keydown', () => (pressed = null), true)
}

/**
 * Returns the person's place: the focused element, or what they have just pressed where the browser left the focus
 * around it. Safari focuses no button that is pressed.
 */
export function placeOfPerson(): Element | null {
  const focused = document.activeElement
  const control = pressed?.closest('button, a[href], input, select, textarea, summary')
  return control?.isConnected && (!focused || focused.contains(control)) ? control : focused
}
